import { crc32, deflateSync } from 'node:zlib';
