# The server and what it needs, nothing else. Whoever publishes an image pins both bases by digest.
FROM python:3.12-slim AS build
WORKDIR /src
RUN pip install --no-cache-dir "uv>=0.9"
COPY pyproject.toml uv.lock README.md LICENSE ./
COPY protocol protocol
COPY engine engine
COPY client client
COPY server server
# The page is built on the way; Node comes from PyPI for that long.
ENV UV_PROJECT_ENVIRONMENT=/opt/parlour UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1 UV_PYTHON_DOWNLOADS=never
RUN uv sync --locked --package parlour-server --extra uvloop --extra postgresql --no-dev --no-editable

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data parlour && install -d -o parlour -g parlour /data
COPY --from=build /opt/parlour /opt/parlour
ENV PATH=/opt/parlour/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PARLOUR_HOST=0.0.0.0 \
    PARLOUR_PORT=8080 \
    PARLOUR_DATABASE=sqlite:////data/parlour.db
USER parlour
WORKDIR /data
VOLUME /data
EXPOSE 8080
# Every socket is told that the server goes away, and nothing acknowledged is lost.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=4s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8080/healthz', timeout=3)"]
CMD ["parlour-server", "serve"]
