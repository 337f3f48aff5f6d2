#!/bin/bash
# Whether the database answers a ping, which needs no log-in: one OP_MSG of the wire protocol. mongosh would take a
# second of the processor for each question. The container's own address, because the image first runs a server on
# the loopback interface alone to make its users.
set -eu
exec 3<>"/dev/tcp/$HOSTNAME/27017"
# Length 51, request 1, answer to 0, OP_MSG (2013); no flags; a body: { ping: 1, $db: "admin" }.
printf '\x33\0\0\0\x01\0\0\0\0\0\0\0\xdd\x07\0\0\0\0\0\0\0\x1e\0\0\0\x10ping\0\x01\0\0\0\x02$db\0\x06\0\0\0admin\0\0' >&3
head -c 38 <&3 | grep -aq ok
