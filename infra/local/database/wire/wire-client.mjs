// @ts-check
import { connect } from 'node:net';
import { decodeDocument, encodeDocument } from './bson.mjs';

const opMsg = 2013;
const headerBytes = 16;
/** No reply to the few commands sent here is larger; what is larger does not come from a MongoDB. */
const largestReply = 4 * 1024 * 1024;

/** A command that the server refused; `code` is MongoDB's error code. */
export class CommandRefused extends Error {
  /** @param {import('./bson.mjs').BsonDocument} reply */
  constructor(reply) {
    super(String(reply['errmsg'] ?? 'refused without a reason'));
    this.name = 'CommandRefused';
    this.code = Number(reply['code'] ?? 0);
  }
}

/**
 * One connection that speaks MongoDB's wire protocol (OP_MSG), one command at a time.
 *
 * @typedef {object} WireClient
 * @property {(database: string, command: import('./bson.mjs').BsonDocument, deadlineMs?: number)
 *   => Promise<import('./bson.mjs').BsonDocument>} command
 * @property {() => void} close
 */

/**
 * @param {{ host: string, port: number } | { path: string }} address
 * @param {number} [deadlineMs]
 * @returns {Promise<WireClient>}
 */
export async function connectToServer(address, deadlineMs = 2_000) {
  const socket = connect(address);
  socket.setNoDelay(true);
  let received = Buffer.alloc(0);
  /** @type {Error | undefined} */
  let broken;
  let wake = () => {};
  const fail = (/** @type {Error} */ error) => {
    broken ??= error;
    socket.destroy();
    wake();
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received.length > largestReply) fail(new Error('the reply is too large'));
    wake();
  });

  /**
   * @template T
   * @param {() => T | undefined} probe
   * @param {number} limitMs
   * @returns {Promise<T>}
   */
  const until = async (probe, limitMs) => {
    const deadline = setTimeout(() => fail(new Error(`no answer within ${limitMs} ms`)), limitMs);
    try {
      for (;;) {
        const value = probe();
        if (value !== undefined) return value;
        if (broken) throw broken;
        await new Promise((resolve) => (wake = () => resolve(undefined)));
      }
    } finally {
      clearTimeout(deadline);
    }
  };

  socket.once('connect', () => wake());
  await until(() => (socket.readyState === 'open' ? true : undefined), deadlineMs);

  let requestId = 0;
  return {
    async command(database, command, limitMs = 5_000) {
      requestId += 1;
      socket.write(message(requestId, { ...command, $db: database }));
      const reply = await until(() => {
        if (received.length < headerBytes) return undefined;
        const length = received.readInt32LE(0);
        if (received.length < length) return undefined;
        const bytes = received.subarray(0, length);
        received = received.subarray(length);
        return bytes;
      }, limitMs);
      if (reply.readInt32LE(8) !== requestId || reply.readInt32LE(12) !== opMsg) {
        throw new Error('what answers does not speak the protocol of MongoDB');
      }
      // 4 bytes of flags and 1 of the section's kind stand between the header and the document.
      const document = decodeDocument(reply.subarray(headerBytes + 5));
      if (Number(document['ok']) !== 1) throw new CommandRefused(document);
      return document;
    },
    close() {
      socket.destroy();
    },
  };
}

/**
 * @param {number} requestId
 * @param {import('./bson.mjs').BsonDocument} document
 */
function message(requestId, document) {
  const body = encodeDocument(document);
  const head = Buffer.alloc(headerBytes + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(opMsg, 12);
  return Buffer.concat([head, body]);
}
