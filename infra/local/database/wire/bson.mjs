// @ts-check

/**
 * As much of BSON (https://bsonspec.org) as a start needs to ask a server whether it serves: the `mongodb` package has
 * all of it, but is not there yet while npm still installs.
 *
 * @typedef {null | boolean | number | bigint | string | Date | Uint8Array | BsonValue[] | BsonDocument} BsonValue
 * @typedef {{ [key: string]: BsonValue }} BsonDocument
 */

const type = {
  double: 0x01,
  string: 0x02,
  document: 0x03,
  array: 0x04,
  binary: 0x05,
  objectId: 0x07,
  boolean: 0x08,
  date: 0x09,
  null: 0x0a,
  int32: 0x10,
  timestamp: 0x11,
  int64: 0x12,
};

/**
 * Numbers become int32 where they fit and double otherwise; binary and dates are only read, never written.
 *
 * @param {BsonDocument} document
 * @returns {Buffer}
 */
export function encodeDocument(document) {
  const parts = Object.entries(document).map(([key, value]) => encodeElement(key, value));
  const body = Buffer.concat([...parts, Buffer.from([0])]);
  return Buffer.concat([int32(body.length + 4), body]);
}

/**
 * @param {string} key
 * @param {BsonValue} value
 */
function encodeElement(key, value) {
  const [kind, bytes] = encodeValue(key, value);
  return Buffer.concat([Buffer.from([kind]), Buffer.from(`${key}\0`), bytes]);
}

/**
 * @param {string} key
 * @param {BsonValue} value
 * @returns {[number, Buffer]}
 */
function encodeValue(key, value) {
  if (value === null) return [type.null, Buffer.alloc(0)];
  if (typeof value === 'boolean') return [type.boolean, Buffer.from([value ? 1 : 0])];
  if (typeof value === 'string') {
    const text = Buffer.from(`${value}\0`);
    return [type.string, Buffer.concat([int32(text.length), text])];
  }
  if (typeof value === 'bigint') {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(value);
    return [type.int64, bytes];
  }
  if (typeof value === 'number') {
    if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return [type.int32, int32(value)];
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return [type.double, bytes];
  }
  if (Array.isArray(value)) return [type.array, encodeDocument(Object.fromEntries(value.entries()))];
  if (value instanceof Date || value instanceof Uint8Array)
    throw new TypeError(`cannot write ${key} as BSON`);
  return [type.document, encodeDocument(value)];
}

/** @param {number} value */
function int32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

/**
 * An ObjectId is given as its 24 hexadecimal digits, 64-bit integers as bigint.
 *
 * @param {Buffer} bytes exactly one document
 * @returns {BsonDocument}
 * @throws {RangeError | TypeError} if the bytes are no document, or hold a type that no reply to a start has
 */
export function decodeDocument(bytes) {
  /** @type {BsonDocument} */
  const document = {};
  let at = 4;
  while (bytes.readUInt8(at) !== 0) {
    const kind = bytes.readUInt8(at);
    const end = bytes.indexOf(0, at + 1);
    if (end < 0) throw new RangeError('a BSON key does not end');
    const key = bytes.toString('utf8', at + 1, end);
    const [value, next] = decodeValue(bytes, end + 1, kind);
    document[key] = value;
    at = next;
  }
  return document;
}

/**
 * @param {Buffer} bytes
 * @param {number} at
 * @param {number} kind
 * @returns {[BsonValue, number]} the value, and where the next element begins
 */
function decodeValue(bytes, at, kind) {
  switch (kind) {
    case type.null:
      return [null, at];
    case type.boolean:
      return [bytes.readUInt8(at) === 1, at + 1];
    case type.int32:
      return [bytes.readInt32LE(at), at + 4];
    case type.double:
      return [bytes.readDoubleLE(at), at + 8];
    case type.int64:
    case type.timestamp:
      return [bytes.readBigInt64LE(at), at + 8];
    case type.date:
      return [new Date(Number(bytes.readBigInt64LE(at))), at + 8];
    case type.objectId:
      return [bytes.toString('hex', at, at + 12), at + 12];
    case type.string: {
      const end = at + 4 + bytes.readInt32LE(at);
      return [bytes.toString('utf8', at + 4, end - 1), end];
    }
    case type.binary: {
      const end = at + 5 + bytes.readInt32LE(at);
      return [new Uint8Array(bytes.subarray(at + 5, end)), end];
    }
    case type.document:
    case type.array: {
      const end = at + bytes.readInt32LE(at);
      const value = decodeDocument(bytes.subarray(at, end));
      return [kind === type.array ? Object.values(value) : value, end];
    }
    default:
      throw new TypeError(`BSON type ${kind} is not read here`);
  }
}
