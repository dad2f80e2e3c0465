"""The OpenAPI 3.1 document of the HTTP routes, made from the handlers' declarations."""

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from parlour_server import __version__
from parlour_server.api.reference.schemas import Schema, describe
from parlour_server.http.routes import Route

_SCHEMAS = "#/components/schemas/"


def openapi(routes: Sequence[Route]) -> Schema:
    """Return the document of these routes."""
    paths: dict[str, Schema] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    _, named = describe(structs_of(routes), _SCHEMAS)
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


def structs_of(routes: Sequence[Route]) -> set[type]:
    """Return the structs of the routes' bodies, answers and refusals."""
    bodies = {body for route in routes for body in (route.takes, route.answer, route.refusal)}
    return {body for body in bodies if isinstance(body, type)}


def _operation(route: Route) -> Schema:
    scope = f"A bot's token needs the scope `{route.scope}`." if route.scope else ""
    in_path = [
        (name, {"type": "string", "pattern": f"^({route.patterns.get(name, '.+')})$"})
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    operation: Schema = {
        "summary": route.summary,
        "description": "\n\n".join(filter(None, (route.description, scope))),
        "operationId": "-".join([route.method.lower(), *re.findall(r"\w+", route.path)]),
        "parameters": [
            *({"name": name, "in": "path", "required": True, "schema": schema} for name, schema in in_path),
            *({"name": name, "in": "query", "schema": {"type": "string"}} for name in route.query),
            *({"name": name, "in": "header", "schema": {"type": "string"}} for name in route.headers),
        ],
        "requestBody": {"content": _content(route.takes)} if route.takes else None,
        "security": [{"bearer": []}, {}] if route.bearer else None,
        "responses": {
            str(route.status): _response(route.status, HTTPStatus(route.status).phrase, route.answer),
            **{str(each): _response(each, means, route.refusal) for each, means in route.others.items()},
        },
    }
    return {key: value for key, value in operation.items() if value}


def _response(status: int, means: str, body: type | str | None) -> Schema:
    response: Schema = {"description": means}
    if body is not None and status != HTTPStatus.NOT_MODIFIED:
        response["content"] = _content(body)
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        response["headers"] = {"Retry-After": {"required": True, "schema": {"type": "string"}}}
    return response


def _content(body: Any) -> Schema:
    if isinstance(body, str):
        return {body: {}}
    return {"application/json": {"schema": {"$ref": f"{_SCHEMAS}{body.__name__}"}}}
