# The server and its dependencies, nothing else. Before publishing an image, pin both bases by digest.
FROM python:3.12-slim AS build
WORKDIR /src
RUN pip install --no-cache-dir "uv>=0.9"
COPY pyproject.toml uv.lock README.md LICENSE ./
COPY protocol protocol
COPY engine engine
COPY client client
COPY server server
# This builds the page too, with Node from PyPI, which the next stage leaves behind.
ENV UV_PROJECT_ENVIRONMENT=/opt/parlour UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1 UV_PYTHON_DOWNLOADS=never
RUN uv sync --locked --package parlour-server --extra uvloop --extra postgresql --extra nats --extra dask --extra push --no-dev --no-editable

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data parlour && install -d -o parlour -g parlour /data
COPY --from=build /opt/parlour /opt/parlour
ENV PATH=/opt/parlour/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PARLOUR_HOST=0.0.0.0 \
    PARLOUR_PORT=8080 \
    PARLOUR_DATABASE=/data/parlour.db
USER parlour
WORKDIR /data
VOLUME /data
EXPOSE 8080
# The server closes every socket with 1001, and loses nothing that it acknowledged.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=4s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['PARLOUR_PORT'] + '/healthz', timeout=3)"]
CMD ["parlour-server", "serve"]
