// @ts-check
import { join } from 'node:path';
import { rotateSigningKeys } from '../../local/secrets.mjs';
import { PRIVATE_KEY, PUBLIC_KEYS, handOver, spreadPublicKeys } from './secrets.mjs';

/** A new signing key for auth, and the list that goes with it for everyone who verifies. */
const auth = join('/secrets', 'auth');
const { kid, retired } = await rotateSigningKeys(
  join(auth, PRIVATE_KEY),
  join(auth, PUBLIC_KEYS),
  new Date(),
);
await spreadPublicKeys('/secrets');
await handOver('/secrets');
process.stdout.write(`The new signing key is ${kid}; ${retired} before it stay valid for 7 days.\n`);
