// @ts-check
import { chown, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../local/atomic-file.mjs';
import { GATEWAY } from './readers.ts';

const FOLDER = '/secrets/gateway';

/** The certificate and its key of the machine, for the gateway's user alone. */
for (const name of ['certificate.pem', 'certificate-key.pem']) {
  await writeAtomically(join(FOLDER, name), await readFile(join('/tls', name), 'utf8'));
  await chown(join(FOLDER, name), GATEWAY, GATEWAY);
}
await chown(FOLDER, GATEWAY, GATEWAY);
