# Builds the image of the server: `docker build --tag groundtrack .`
# Compose and the settings of the image: docs/containers.md.

FROM node:24-bookworm-slim AS build
WORKDIR /build
# The manifests first, so that a change of sources does not install the dependencies again.
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY fixtures/package.json fixtures/
COPY packages/base-map/package.json packages/base-map/
COPY packages/cog/package.json packages/cog/
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/geo/package.json packages/geo/
COPY packages/orbit/package.json packages/orbit/
COPY packages/provider-doubles/package.json packages/provider-doubles/
COPY packages/raster/package.json packages/raster/
COPY packages/scene-renderer/package.json packages/scene-renderer/
COPY tools/package.json tools/
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build
# Dependencies of the server alone, and no sources of tests.
RUN npm ci --no-audit --no-fund --loglevel=error --omit=dev --workspace=@groundtrack/server --include-workspace-root=true \
  && mv node_modules/node-linux-*/bin/node /usr/local/bin/groundtrack-node \
  && rm -rf node_modules/node-linux-* node_modules/.bin node_modules/typescript node_modules/@typescript \
    apps/web/src apps/web/vite packages/provider-doubles \
  && find apps/web/dist -name '*.map' -delete \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && find apps packages -name '*.spec.ts' -delete

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin groundtrack \
  && install --directory --owner=groundtrack --group=groundtrack --mode=0700 /data
# The pinned Node, the same as for npm start.
COPY --from=build /usr/local/bin/groundtrack-node /usr/local/bin/node
WORKDIR /groundtrack
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/packages packages
COPY --from=build /build/apps apps
USER groundtrack
# The options of Node and of memory are explained in tools/lib/project.js. Only /data and /tmp are written.
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/tmp/compiled \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=1048576 \
  HOST=0.0.0.0 \
  PORT=8080 \
  DATA_DIR=/data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/v3/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "apps/server/src/main.ts"]
