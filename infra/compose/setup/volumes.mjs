// @ts-check
import { chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_VOLUMES } from './readers.ts';

/** The engine makes a volume for root; its own process, which is not root, must be able to write there. */
for (const [name, user] of Object.entries(DATA_VOLUMES)) {
  const folder = join('/data', name);
  if ((await stat(folder)).uid !== user) await chown(folder, user, user);
}
