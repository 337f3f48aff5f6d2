#!/bin/bash
# The gateway's container: `gateway start` renders the configuration and becomes NGINX; `gateway reload` renders it anew
# and lets the running NGINX take it up without losing a request, where ends of upstreams may be given for once:
# `GRIDS_HTTP=172.18.0.9:8080 gateway reload` (make upgrade).
set -euo pipefail
conf=/run/gateway

case ${1:-start} in
    start)
        mkdir -p "$TMP_DIR" "$CACHE_DIR" "$LOG_DIR"
        ln -sfn /dev/stdout "$LOG_DIR/access.log"
        render-gateway "$conf"
        exec nginx -p "$TMP_DIR" -e stderr -c "$conf/nginx.conf" -g 'daemon off;'
        ;;
    reload)
        render-gateway "$conf"
        exec nginx -p "$TMP_DIR" -e stderr -c "$conf/nginx.conf" -s reload
        ;;
    *) exec "$@" ;;
esac
