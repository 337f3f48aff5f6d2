// @ts-check
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { waitUntil } from '../local/wait-until.mjs';
import { FaultyProduct, SERVERS, SERVICES } from './faulty-product.mjs';
import { isClear, isServed, Person } from './person.mjs';
import { FAULTS } from './toxiproxy.mjs';

/**
 * Milliseconds within which everything is served again, and within which work that waited is done: a photo that was
 * inserted at the moment in which its sizes were done is asked about after a minute.
 */
const HEALED_WITHIN = 30_000;
const DONE_WITHIN = 100_000;

/** What is known not to hold, and why. Nobody is told a lie there; they wait too long. */
const OPEN = new Map([
  ['database slow', 'a log-in makes several queries, and their waits add up to more than 5 s'],
  [
    'database silent',
    'the driver waits for the deadline of its socket before it says that the server is gone',
  ],
  ['store silent', 'an upload waits for the deadline of the store, which allows for large objects'],
  ['auth silent', 'the gateway gives a service 30 s to begin its response'],
  ['grids silent', 'the gateway gives a service 30 s to begin its response'],
  ['media silent', 'the gateway gives a service 30 s to begin its response'],
]);

/** Those named in FAULTS, with commas between; all of them otherwise. */
const chosen = process.env['FAULTS']?.split(',');
const DEPENDENCIES = [...SERVERS, ...SERVICES].filter((name) => chosen?.includes(name) ?? true);

/** @type {FaultyProduct} */
let product;
/** @type {Person} */
let person;

before(async () => {
  product = await FaultyProduct.start();
  const background = { r: 40, g: 90, b: 160 };
  const picture = await sharp({ create: { width: 640, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  person = await Person.signUp(product.stack.url, picture);
});

after(() => product?.stop());

for (const dependency of DEPENDENCIES)
  describe(`${dependency}`, () => {
    for (const fault of FAULTS)
      test(
        `${fault}: everybody is served or told so soon, and all is well after it`,
        { todo: OPEN.get(`${dependency} ${fault}`) ?? false },
        async (t) => {
          await person.clear();
          const waiting = await person.addPhoto();
          await product.begin(dependency, fault);
          try {
            // At the moment of the fault, and when it is known.
            for (const moment of ['at once', 'then']) {
              const outcomes = await person.everything();
              t.diagnostic(
                `${moment}: ${outcomes.map(({ what, status, ms }) => `${what} ${status} ${ms} ms`).join(', ')}`,
              );
              assert.deepEqual(
                outcomes.filter((outcome) => !isClear(outcome)),
                [],
              );
            }
          } finally {
            await product.toxiproxy.mend();
          }
          const healed = async () => (await person.everything()).every(isServed);
          assert.ok(await waitUntil(healed, { deadlineMs: HEALED_WITHIN, everyMs: 250 }), 'it does not heal');
          assert.ok(
            await waitUntil(waiting, { deadlineMs: DONE_WITHIN, everyMs: 250 }),
            'a photo stays unfinished',
          );
          const another = await person.addPhoto();
          assert.ok(
            await waitUntil(another, { deadlineMs: DONE_WITHIN, everyMs: 250 }),
            'a new photo stays unfinished',
          );
        },
      );
  });
