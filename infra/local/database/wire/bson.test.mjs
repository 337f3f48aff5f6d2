// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BSON } from 'mongodb';
import { decodeDocument, encodeDocument } from './bson.mjs';

test('what is written is read by the driver, in every type that a start sends', () => {
  const document = {
    text: 'a grün text',
    whole: 42,
    negative: -7,
    large: 2 ** 40,
    half: 0.5,
    yes: true,
    no: false,
    nothing: null,
    list: ['a', 1, { deep: [] }],
    inner: { empty: {} },
  };
  assert.deepEqual(BSON.deserialize(encodeDocument(document)), document);
});

test('what the driver writes is read, with the types that replies have', () => {
  const id = new BSON.ObjectId();
  const when = new Date('2024-04-01T00:00:00Z');
  const bytes = BSON.serialize({
    ok: 1,
    half: 0.25,
    id,
    when,
    count: BSON.Long.fromNumber(2 ** 40),
    binary: new BSON.Binary(new Uint8Array([1, 2, 3])),
    list: [{ n: 1 }, 'b', null, false],
  });
  assert.deepEqual(decodeDocument(Buffer.from(bytes)), {
    ok: 1,
    half: 0.25,
    id: id.toHexString(),
    when,
    count: 2n ** 40n,
    binary: new Uint8Array([1, 2, 3]),
    list: [{ n: 1 }, 'b', null, false],
  });
});

test('bytes that are cut off are refused', () => {
  const bytes = encodeDocument({ text: 'whole', number: 1 });
  assert.throws(() => decodeDocument(bytes.subarray(0, bytes.length - 3)), RangeError);
});
