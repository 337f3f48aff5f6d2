# The product's images; the context is the repository. `docker build --target services` has the services, what prepares
# an installation and the command `tessera`; `--target gateway` has NGINX with the built web.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /source
COPY . .
RUN mkdir /manifests \
 && find . -name package.json -exec cp --parents -t /manifests {} + \
 && cp package-lock.json .npmrc /manifests/

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache --ignore-scripts --no-progress

FROM packages AS build
COPY tsconfig.base.json ./
COPY libs libs
COPY services services
RUN node node_modules/typescript-7/bin/tsc -b services/auth services/grids services/media services/admin \
 && node node_modules/rolldown/bin/cli.mjs -c services/rolldown.config.mjs \
 && mkdir /built && find libs services/auth services/dist -path '*/node_modules' -prune -o -name dist -prune -exec cp -r --parents -t /built {} + \
 && find /built -type f \( -name '*.map' -o -name '*.d.ts' \) -delete

FROM build AS web
COPY web web
RUN node node_modules/vite/bin/vite.js build web --config web/vite.config.ts

FROM node:24.21.0-bookworm-slim AS production
WORKDIR /app
COPY --from=manifests /manifests ./
# Of what only compilers and browsers' debuggers read nothing is kept: TypeScript comes as a peer of @nestjs/swagger. Nor
# are the largest packages that only the services' bundles hold; `tessera` imports the others, or they are small.
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache --ignore-scripts --no-progress --omit=dev \
    --workspace services/auth --workspace services/grids --workspace services/media --workspace services/admin \
    --workspace infra/backup --workspace infra/ops \
 && rm -rf node_modules/typescript node_modules/stripe node_modules/nodemailer node_modules/.bin node_modules/swagger-ui-dist/*-es-* node_modules/swagger-ui-dist/swagger-ui.js \
 && find . -path '*/node_modules/*' -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM node:24.21.0-bookworm-slim AS services
# What `tessera backup` stores snapshots with, also by SFTP.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates openssh-client restic \
 && rm -rf /var/lib/apt/lists/*
COPY --chmod=755 infra/compose/image/answers.sh /usr/local/bin/answers
COPY --chmod=755 infra/compose/image/kept-logs.sh /usr/local/bin/kept-logs
COPY --chmod=755 infra/compose/image/service.sh /usr/local/bin/service
COPY --chmod=755 infra/compose/image/tessera.sh /usr/local/bin/tessera
COPY --from=production /app /app
COPY --from=build /built /app
WORKDIR /app
COPY infra/local/atomic-file.mjs infra/local/file-lock.mjs infra/local/redis-configuration.ts infra/local/secrets.mjs \
     infra/local/start-error.mjs infra/local/
COPY infra/compose/setup infra/compose/setup
COPY infra/backup infra/backup
COPY infra/ops infra/ops
ENV NODE_ENV=production
# Where a volume is mounted, it takes its owner from here.
RUN install -d -o node -g node /var/lib/tessera/uploads /var/lib/tessera/mail /var/log/tessera
USER node
ENTRYPOINT ["service"]

FROM nginx:1.30.5 AS gateway
COPY --chmod=755 infra/compose/image/answers.sh /usr/local/bin/answers
COPY --chmod=755 infra/compose/image/kept-logs.sh /usr/local/bin/kept-logs
COPY --chmod=755 gateway/image/gateway.sh /usr/local/bin/gateway
COPY --chmod=755 gateway/image/render.sh /usr/local/bin/render-gateway
COPY gateway/variables.tsv /etc/gateway/
COPY gateway/templates /etc/gateway/templates
COPY gateway/upstreams /etc/gateway/upstreams
COPY gateway/listen /etc/gateway/listen
COPY --from=web /app/web/dist /usr/share/tessera/web
ENV WEB_ROOT=/usr/share/tessera/web CACHE_DIR=/var/cache/gateway/media TMP_DIR=/var/cache/gateway/tmp LOG_DIR=/run/gateway/log \
    GATEWAY_LISTEN=0.0.0.0:8080 GATEWAY_LISTEN_TLS=0.0.0.0:8443 GATEWAY_STATUS_LISTEN=0.0.0.0:8081
# A volume takes its owner from here (infra/compose/acme.yml).
RUN install -d -o 101 -g 101 /var/cache/gateway /run/gateway /var/log/tessera && install -d -m 700 -o 101 -g 101 /var/lib/acme
USER 101:101
ENTRYPOINT ["gateway"]
CMD ["start"]
