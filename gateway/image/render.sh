#!/bin/bash
# Writes NGINX's configuration for this gateway into one folder: checks the variables against variables.tsv, and fills
# them into the templates. A variable that NGINX could read as something else ends it.
#   render.sh OUT_DIR                   in the gateway's image
#   render.sh OUT_DIR static SOURCE     of the folder gateway/, for a gateway beside one process of each service
set -euo pipefail
export LC_ALL=C
out=$1 upstreams=${2:-dynamic} source=${3:-/etc/gateway}

refuse() {
    printf 'The gateway cannot be configured: %s\n' "$1" >&2
    exit 1
}

if [[ $upstreams == dynamic ]]; then
    # Each upstream is one name for all replicas, or the replicas that are to be used for now (make upgrade).
    for service in AUTH GRIDS MEDIA ADMIN; do
        variable=${service}_HTTP servers=''
        for address in ${!variable:-}; do
            servers+="server $address resolve max_fails=0; "
            export "$variable=$address"
            [[ $address =~ ^[A-Za-z0-9_.-]+:[0-9]{1,5}$ ]] ||
                refuse "$variable names \"$address\", which cannot be used"
        done
        export "${service}_SERVERS=$servers"
    done
    # Docker's own name server; in Kubernetes the cluster's.
    read -r RESOLVER < <(sed -n 's/^nameserver[[:space:]]\{1,\}\([^[:space:]]*\).*/\1/p' /etc/resolv.conf)
    [[ $RESOLVER != *:* ]] || RESOLVER="[$RESOLVER]"
    export RESOLVER
fi

while IFS=$'\t' read -r name fallback pattern; do
    [[ -z $name || $name == '#'* ]] && continue
    case $fallback in
        -) [[ -n ${!name:-} ]] || refuse "$name is missing" ;;
        "''") export "$name=${!name:-}" ;;
        *) export "$name=${!name:-$fallback}" ;;
    esac
    [[ ${!name} =~ $pattern && ${!name} != *$'\n'* ]] || refuse "$name is \"${!name}\", which cannot be used"
done <"$source/variables.tsv"

# The proxies before the gateway, whose X-Forwarded-For counts.
REAL_IP_FROM=''
for address in ${TRUSTED_PROXIES//,/ }; do
    [[ $address =~ ^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$ ]] ||
        refuse "TRUSTED_PROXIES names \"$address\", which is neither an address nor a network"
    REAL_IP_FROM+="set_real_ip_from $address; "
done

# A worker reserves its memory for all its connections when it starts, and a reload leaves the old ones for as long as
# they have streams: in the gateway's memory there is room for so many connections, whatever the number of processors.
# The image may have only the second, macOS only the first.
WORKERS=$(getconf _NPROCESSORS_ONLN 2>/dev/null || nproc)
((WORKERS <= 4)) || WORKERS=4
CONNECTIONS=$((16384 / WORKERS))
export WORKERS CONNECTIONS

# Where it listens: `[::]` is every address of this machine, of IPv4 as well. NGINX has them as two, so that the address
# of a client of IPv4 is known as it is.
all_of() {
    [[ $1 != '[::]:'* ]] || printf 'listen 0.0.0.0:%s; ' "${1##*:}${2:-}"
    printf 'listen %s;' "$1${2:-}"
}
LISTEN=$(all_of "$GATEWAY_LISTEN")
LISTEN_TLS=$(all_of "${GATEWAY_LISTEN_TLS:-}" ' ssl')
export LISTEN LISTEN_TLS

listen=plain
HTTPS_PORT_SUFFIX=''
if [[ -n ${TLS_CERT_FILE:-} || -n ${TLS_KEY_FILE:-} ]]; then
    listen=tls
    if [[ ! -r ${TLS_CERT_FILE:-} || ! -r ${TLS_KEY_FILE:-} ]]; then
        [[ -n ${ACME_WEBROOT:-} ]] || refuse 'the certificate or its key cannot be read'
        listen=waiting
    fi
    [[ ${HTTPS_PORT:-443} =~ ^[0-9]{1,5}$ ]] || refuse "HTTPS_PORT is \"$HTTPS_PORT\", which cannot be used"
    [[ ${HTTPS_PORT:-443} == 443 ]] || HTTPS_PORT_SUFFIX=":$HTTPS_PORT"
fi
ACME_WEBROOT=${ACME_WEBROOT:-$out/webroot}
export REAL_IP_FROM HTTPS_PORT_SUFFIX ACME_WEBROOT

# Fills in ${NAME} where NAME is upper case, and nothing else, so that NGINX's own variables stay. By awk, which every
# system has.
fill() {
    awk '{
        line = ""
        while (match($0, /\$\{[A-Z][A-Z0-9_]*\}/)) {
            name = substr($0, RSTART + 2, RLENGTH - 3)
            if (!(name in ENVIRON)) exit 1
            line = line substr($0, 1, RSTART - 1) ENVIRON[name]
            $0 = substr($0, RSTART + RLENGTH)
        }
        print line $0
    }' "$1" >"$2" || refuse "$1 names a variable that nobody defines"
}
mkdir -p "$out"
for template in "$source"/templates/*.template; do
    file=${template##*/}
    fill "$template" "$out/${file%.template}"
done
fill "$source/upstreams/$upstreams.conf.template" "$out/upstreams.conf"
fill "$source/listen/$listen.conf.template" "$out/listen.conf"
: >"$out/status.conf"
[[ -z $GATEWAY_STATUS_LISTEN ]] || fill "$source/listen/status.conf.template" "$out/status.conf"
[[ $listen == plain ]] || fill "$source/listen/challenge.conf.template" "$out/challenge.conf"
