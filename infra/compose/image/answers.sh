#!/bin/bash
# Whether a process of this container answers a GET with a success or a redirect: answers PORT PATH. The images hold no
# curl, and starting Node for it every few seconds would cost more than some services do.
set -eu
exec 3<>"/dev/tcp/127.0.0.1/$1"
printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$2" >&3
read -r -t 3 _ status _ <&3
[[ $status == [23]* ]]
