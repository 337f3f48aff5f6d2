# A service's image; the context is the repository: --build-arg SERVICE=auth (grids, media, admin).
# The first two stages are word for word those of gateway/Dockerfile, so that they are built once for all images.
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
RUN node node_modules/typescript-7/bin/tsc -b services/auth services/grids services/media services/admin

FROM build AS built
ARG SERVICE
RUN mkdir /built && find libs services/${SERVICE} -path '*/node_modules' -prune -o -name dist -prune -exec cp -r --parents -t /built {} +

FROM node:24.21.0-bookworm-slim AS production
ARG SERVICE
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache --ignore-scripts --no-progress --omit=dev --workspace services/${SERVICE}

FROM node:24.21.0-bookworm-slim
ARG SERVICE
ENV NODE_ENV=production
COPY --chmod=755 infra/compose/image/answers.sh /usr/local/bin/answers
COPY --chmod=755 infra/compose/image/kept-logs.sh /usr/local/bin/kept-logs
COPY --from=production /app /app
COPY --from=built /built /app
# Where a volume is mounted, it takes its owner from here.
RUN install -d -o node -g node /var/lib/tessera/uploads /var/lib/tessera/mail /var/log/tessera
WORKDIR /app/services/${SERVICE}
USER node
ENTRYPOINT ["kept-logs"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
