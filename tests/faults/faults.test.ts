import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { signUp } from '../support/people.ts';
import { SERVERS, SERVICES, startFaultyProduct, type FaultyProduct } from './faulty-product.ts';
import { isClear, isServed, newPerson, type Person } from './person.ts';
import { DAILY_FAULTS, FAULTS } from './toxiproxy.ts';

/** Milliseconds within which everything is served again, and within which work that waited is done. */
const HEALED_WITHIN = 30_000;
const DONE_WITHIN = 60_000;

/** Those named in FAULTS with commas between, or `all`; the servers by default, whose faults reach every service. */
const named: readonly string[] = process.env['FAULTS']?.split(',') ?? SERVERS;
/** At night, and where something is named, all of them. */
const KINDS = process.env['FAULTS'] || process.env['TEST_ALL'] === '1' ? FAULTS : DAILY_FAULTS;
const DEPENDENCIES = [...SERVERS, ...SERVICES].filter(
  (name) => named.includes('all') || named.includes(name),
);

let product: FaultyProduct;
let person: Person;

before(async () => {
  product = await startFaultyProduct();
  person = await newPerson(product.url);
});

after(() => product?.stop());

for (const dependency of DEPENDENCIES)
  describe(`${dependency}`, () => {
    for (const fault of KINDS)
      test(`${fault}: everybody is served or told so soon, and all is well after it`, async (t) => {
        await person.clear();
        const waiting = await person.addPhoto();
        await product.begin(dependency, fault);
        let newcomer: string | null = null;
        try {
          // Nothing but mails needs the mail server: that of a sign-up waits for it.
          if (dependency === 'mail') newcomer = (await signUp(product.url)).account.email;
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
          await product.mend();
        }
        const healed = async () => (await person.everything()).every(isServed);
        assert.ok(await waitUntil(healed, { deadlineMs: HEALED_WITHIN, everyMs: 250 }), 'it does not heal');
        const done = (check: () => Promise<boolean>) =>
          waitUntil(check, { deadlineMs: DONE_WITHIN, everyMs: 250 });
        const mailed = async () => newcomer === null || product.hasMailed(newcomer);
        const all = await Promise.all([done(waiting), person.addPhoto().then(done), done(mailed)]);
        assert.deepEqual(
          all,
          [true, true, true],
          'a photo from before it, a new one, or a mail stays undone',
        );
      });
  });
