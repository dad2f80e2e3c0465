"""The OpenAPI 3.1 document of the HTTP routes, made from their table and the structs of their bodies."""

import re
from http import HTTPStatus
from typing import Any

from parlour_server import __version__
from parlour_server.api.reference.routes import ROUTES, Answer, Route
from parlour_server.api.reference.schemas import Schema, describe

_SCHEMAS = "#/components/schemas/"


def openapi() -> Schema:
    """Return the document."""
    paths: dict[str, Schema] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    bodies = [answer.body for route in ROUTES for answer in route.answers.values()]
    structs = {*bodies, *(route.takes for route in ROUTES)}
    _, named = describe([struct for struct in structs if isinstance(struct, type)], _SCHEMAS)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour over plain HTTP",
            "version": __version__,
            "description": "The page, lists, identity, ratings and health; see asyncapi.json for the socket.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": named,
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route) -> Schema:
    operation: Schema = {
        "summary": route.summary,
        "operationId": " ".join([route.method.lower(), *re.findall(r"\w+", route.path)]).replace(" ", "-"),
        "responses": {str(status): _answer(status, answer) for status, answer in route.answers.items()},
    }
    parameters: list[Schema] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    parameters += [{"name": name, "in": "query", "schema": {"type": "string"}} for name in route.query]
    parameters += [{"name": name, "in": "header", "schema": {"type": "string"}} for name in route.headers]
    if parameters:
        operation["parameters"] = parameters
    if route.takes is not None:
        operation["requestBody"] = {"content": {"application/json": {"schema": _reference(route.takes)}}}
    if route.bearer:
        operation["security"] = [{"bearer": []}, {}]
    return operation


def _answer(status: int, answer: Answer) -> Schema:
    described: Schema = {"description": answer.means}
    if isinstance(answer.body, str):
        described["content"] = {answer.body: {}}
    elif answer.body is not None:
        described["content"] = {"application/json": {"schema": _reference(answer.body)}}
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        described["headers"] = {"Retry-After": {"required": True, "schema": {"type": "string"}}}
    return described


def _reference(struct: Any) -> dict[str, str]:
    return {"$ref": f"{_SCHEMAS}{struct.__name__}"}
