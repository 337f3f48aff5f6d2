import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFormatted } from '../local/formatted-file.ts';
import { ROOT } from '../local/paths.mjs';
import type { Spoken } from './spoken.ts';

const FILE = 'infra/release/released.json';

interface Release {
  version: string;
  /** The last one before that of the release itself, which changes numbers and texts alone. */
  commit: string;
}
type Released = Release & Spoken;

/** The version that is out, and what it speaks. */
export const released = async (root = ROOT): Promise<Released> =>
  JSON.parse(await readFile(join(root, FILE), 'utf8'));

/** Once a version is out, what it speaks is what the next has to understand. */
export async function writeReleased(release: Released, root: string) {
  await writeFormatted(join(root, FILE), JSON.stringify(release));
}
