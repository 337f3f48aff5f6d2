#!/bin/sh
# The operator's command: `docker compose run --rm ops ...`.
exec node /app/infra/ops/main.ts "$@"
