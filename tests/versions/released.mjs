// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFormatted } from '../../infra/local/formatted-file.mjs';
import { ROOT } from '../../infra/local/paths.mjs';

const FILE = 'tests/versions/released.json';

/**
 * @typedef {object} Release
 * @property {string} version
 * @property {string} commit the last one before that of the release itself, which changes numbers and texts alone
 * @typedef {Release & import('./spoken.mjs').Spoken} Released
 */

/** The version that is out, and what it speaks. @param {string} [root] @returns {Promise<Released>} */
export const released = async (root = ROOT) => JSON.parse(await readFile(join(root, FILE), 'utf8'));

/**
 * Once a version is out, what it speaks is what the next has to understand.
 * @param {Released} release
 * @param {string} root
 */
export async function writeReleased(release, root) {
  await writeFormatted(join(root, FILE), JSON.stringify(release));
}
