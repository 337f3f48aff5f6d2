// @ts-check
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const RELEASED = fileURLToPath(new URL('released.json', import.meta.url));

/** What the version that is out speaks. @returns {Promise<import('./spoken.mjs').Spoken>} */
export const released = async () => JSON.parse(await readFile(RELEASED, 'utf8'));
