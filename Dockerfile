# One image for every role. It holds the program, its libraries and the built web app, runs as an ordinary account, and keeps everything
# in /data. docs/operations.md, "Containers", says how it is run.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --ignore-scripts=false --no-audit --no-fund
RUN cd apps/web && npx vite build

FROM node:24.21.0-bookworm-slim AS libraries
WORKDIR /libraries
COPY package.json package-lock.json ./
COPY packages ./packages
COPY apps/server/package.json ./apps/server/package.json
RUN npm ci --ignore-scripts=false --no-audit --no-fund --omit=dev --workspace apps/server --include-workspace-root=false

FROM node:24.21.0-bookworm-slim
RUN useradd --system --uid 10001 --create-home --home-dir /home/balcao balcao && mkdir /data && chown balcao:balcao /data && chmod 0700 /data
WORKDIR /app
COPY --from=libraries /libraries ./
COPY apps/server ./apps/server
COPY --from=build /build/apps/web/dist ./apps/web/dist
USER balcao
VOLUME /data
# The last one and the flags of CMD are those of tools/bootstrap/memory-settings.mjs.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 METRICS_PORT=9101 MALLOC_ARENA_MAX=2
EXPOSE 3000
# Every role answers on METRICS_PORT, from before its roles start.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "apps/server/src/main.ts"]
