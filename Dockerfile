# One image for every role. It holds the program, its libraries and the built web app, with an
# inventory of them (bom.cdx.json, THIRD-PARTY.txt), runs as an ordinary account, and keeps everything
# in /data. docs/operations.md, "Containers", says how it is run.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN node tools/bootstrap.mjs stage program

FROM node:24.21.0-bookworm-slim
RUN useradd --system --uid 10001 --create-home --home-dir /home/balcao balcao && mkdir /data && chown balcao:balcao /data && chmod 0700 /data
WORKDIR /app
COPY --from=build /build/program ./
USER balcao
VOLUME /data
# The last one and the flags of CMD are those of tools/bootstrap/memory-settings.mjs.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 METRICS_PORT=9101 MALLOC_ARENA_MAX=2
EXPOSE 3000
# Every role answers on METRICS_PORT, from before its roles start.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "apps/server/src/main.ts"]
