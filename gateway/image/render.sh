#!/bin/bash
# What gateway/render.mjs does, where there is no Node: checks the variables against /etc/gateway/variables.tsv and
# fills them into the templates, all into one folder. A variable that NGINX could read as something else ends it.
#   render.sh OUT_DIR
set -euo pipefail
export LC_ALL=C
source=/etc/gateway
out=$1

refuse() {
    printf 'The gateway cannot be configured: %s\n' "$1" >&2
    exit 1
}

# Each upstream is one name for all replicas, or the replicas that are to be used for now (make upgrade).
names=''
for service in AUTH GRIDS MEDIA ADMIN; do
    variable=${service}_HTTP servers=''
    for address in ${!variable:-}; do
        servers+="server $address resolve max_fails=0; "
        export "$variable=$address"
        [[ $address =~ ^[A-Za-z0-9_.-]+:[0-9]{1,5}$ ]] || refuse "$variable names \"$address\", which cannot be used"
    done
    export "${service}_SERVERS=$servers"
    names+=" \${${service}_SERVERS}"
done

while IFS=$'\t' read -r name fallback pattern; do
    [[ -z $name || $name == '#'* ]] && continue
    case $fallback in
        -) [[ -n ${!name:-} ]] || refuse "$name is missing" ;;
        "''") export "$name=${!name:-}" ;;
        *) export "$name=${!name:-$fallback}" ;;
    esac
    [[ ${!name} =~ $pattern && ${!name} != *$'\n'* ]] || refuse "$name is \"${!name}\", which cannot be used"
    names+=" \${$name}"
done <"$source/variables.tsv"

# The proxies before the gateway, whose X-Forwarded-For counts.
REAL_IP_FROM=''
for address in ${TRUSTED_PROXIES//,/ }; do
    [[ $address =~ ^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$ ]] ||
        refuse "TRUSTED_PROXIES names \"$address\", which is neither an address nor a network"
    REAL_IP_FROM+="set_real_ip_from $address; "
done

# Docker's own name server; in Kubernetes the cluster's.
read -r RESOLVER < <(sed -n 's/^nameserver[[:space:]]\{1,\}\([^[:space:]]*\).*/\1/p' /etc/resolv.conf)
[[ $RESOLVER != *:* ]] || RESOLVER="[$RESOLVER]"

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
export REAL_IP_FROM RESOLVER TLS_CERT_FILE TLS_KEY_FILE HTTPS_PORT_SUFFIX ACME_WEBROOT
names+=' ${REAL_IP_FROM} ${RESOLVER} ${GATEWAY_LISTEN_TLS} ${TLS_CERT_FILE} ${TLS_KEY_FILE} ${HTTPS_PORT_SUFFIX} ${ACME_WEBROOT}'

mkdir -p "$out"
fill() {
    envsubst "$names" <"$1" >"$2"
    ! grep -q '\${[A-Z]' "$2" || refuse "a template names a variable that nobody defines: $(grep -o '\${[A-Z][A-Z0-9_]*}' "$2" | head -1)"
}
for template in "$source"/templates/*.template; do
    file=${template##*/}
    fill "$template" "$out/${file%.template}"
done
fill "$source/upstreams/dynamic.conf.template" "$out/upstreams.conf"
fill "$source/listen/$listen.conf.template" "$out/listen.conf"
: >"$out/status.conf"
[[ -z $GATEWAY_STATUS_LISTEN ]] || fill "$source/listen/status.conf.template" "$out/status.conf"
[[ $listen == plain ]] || fill "$source/listen/challenge.conf.template" "$out/challenge.conf"
