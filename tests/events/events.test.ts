import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { changeGrid, newPerson } from './people.ts';
import { startReplicatedProduct, type ReplicatedProduct } from './replicated-product.ts';
import { StreamReader } from './stream-reader.ts';

/** Within which a reader that is not connected tells of a change, once Redis is back. */
const SHOWN_WITHIN = 20_000;
const SOON = { deadlineMs: SHOWN_WITHIN, everyMs: 50 };
const SESSIONS = 6;

let product: ReplicatedProduct;
before(async () => {
  product = await startReplicatedProduct();
});
after(() => product?.stop());

test('Redis is killed with streams open: they end, come back, and tell of a change that was made meanwhile', async () => {
  const person = await newPerson(product.stack.url, SESSIONS);
  const readers = person.tokens.map((token) => new StreamReader(product.stack.url, token, [person.gridId]));
  const all = (is: (reader: StreamReader) => boolean) => waitUntil(async () => readers.every(is), SOON);
  try {
    assert.ok(await all(({ versions }) => versions.has(person.gridId)), 'not every stream has begun');
    assert.ok(product.balancer.taken.size === 2, 'both processes have streams');
    await product.stack.killProcess('redis');
    assert.ok(await all(({ isOpen }) => !isOpen), 'a stream stays open without Redis');
    const version = await changeGrid(person);
    await product.stack.restartProcess('redis');
    assert.ok(await all(({ versions }) => versions.get(person.gridId) === version), 'the change is not told');
    const later = await changeGrid(person);
    assert.ok(
      await all(({ versions }) => versions.get(person.gridId) === later),
      'a later change is not told',
    );
  } finally {
    await Promise.all(readers.map((reader) => reader.close()));
  }
});
