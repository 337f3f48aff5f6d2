// @ts-check
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../atomic-file.mjs';

/**
 * The file in the data folder that names the engine, with its version, that made what is there.
 *
 * @typedef {object} Marker
 * @property {import('./engines.mjs').EngineName} engine
 * @property {string} version '' where the data was made without a marker, e.g. by a mongod started by hand
 */

const markerFile = 'engine.json';

/** What only a folder with data of that kind has. */
const traces = /** @type {const} */ ({
  ferretdb: ['postgres/PG_VERSION'],
  mongod: ['WiredTiger', 'storage.bson'],
});

/** @type {Record<import('./engines.mjs').EngineName, keyof typeof traces | undefined>} */
const kindOf = {
  external: undefined,
  'installed-mongod': 'mongod',
  'downloaded-mongod': 'mongod',
  ferretdb: 'ferretdb',
};

/**
 * Which engine made the data in a folder. The data itself decides whether there is any: a marker is written before the
 * first data, and a start that failed in between leaves it alone in an empty folder.
 *
 * @param {string} dataDir
 * @returns {Promise<Marker | undefined>} undefined for a folder without data
 */
export async function readMarker(dataDir) {
  const kind = await kindOfData(dataDir);
  if (!kind) return undefined;
  const written = await writtenMarker(dataDir);
  if (written && kindOf[written.engine] === kind) return written;
  return { engine: kind === 'ferretdb' ? 'ferretdb' : 'installed-mongod', version: '' };
}

/** @param {string} dataDir @param {Marker} marker */
export async function writeMarker(dataDir, { engine, version }) {
  await writeAtomically(join(dataDir, markerFile), `${JSON.stringify({ engine, version })}\n`);
}

/**
 * Whether what one engine made can be opened by another: by itself in any later version, and by any real MongoDB of
 * the same or a later series. No server opens what a later series of itself has written.
 *
 * @param {Marker} made
 * @param {Marker} candidate
 * @returns {boolean}
 */
export function canOpen(made, candidate) {
  return sameKind(made.engine, candidate.engine) && series(candidate.version) >= series(made.version);
}

/**
 * Whether two engines keep their data in the same form.
 *
 * @param {import('./engines.mjs').EngineName} one
 * @param {import('./engines.mjs').EngineName} other
 * @returns {boolean}
 */
export function sameKind(one, other) {
  return kindOf[one] !== undefined && kindOf[one] === kindOf[other];
}

/**
 * @param {string} version
 * @returns {number} comparable; the same for all patch releases of a series; lowest where unknown
 */
function series(version) {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined ? -1 : Number(major) * 1_000 + Number(minor);
}

/** @param {string} dataDir */
async function kindOfData(dataDir) {
  for (const kind of /** @type {const} */ (['ferretdb', 'mongod'])) {
    for (const trace of traces[kind]) {
      if (await exists(join(dataDir, trace))) return kind;
    }
  }
  return undefined;
}

/** @param {string} dataDir @returns {Promise<Marker | undefined>} */
async function writtenMarker(dataDir) {
  try {
    const { engine, version } = JSON.parse(await readFile(join(dataDir, markerFile), 'utf8'));
    if (typeof engine !== 'string' || typeof version !== 'string' || !(engine in kindOf)) return undefined;
    return { engine: /** @type {import('./engines.mjs').EngineName} */ (engine), version };
  } catch {
    return undefined;
  }
}

/**
 * A folder that this user may not read is not taken for an empty one.
 *
 * @param {string} path
 */
async function exists(path) {
  try {
    await access(path);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
}
