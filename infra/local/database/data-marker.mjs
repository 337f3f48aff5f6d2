// @ts-check
import { access, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The file in the data folder that says which engine, in which version, made what is there.
 *
 * @typedef {object} Marker
 * @property {import('./engine.mjs').EngineName} engine
 * @property {string} version '' where the data was made without a marker, e.g. by a mongod started by hand
 */

const markerFile = 'engine.json';

/** What only a folder with data of that kind has. */
const traces = /** @type {const} */ ({
  ferretdb: ['postgres/PG_VERSION'],
  mongod: ['WiredTiger', 'storage.bson'],
});

/** @type {Record<import('./engine.mjs').EngineName, keyof typeof traces | undefined>} */
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

/**
 * @param {string} dataDir
 * @returns {Promise<boolean>}
 */
export async function holdsData(dataDir) {
  return (await kindOfData(dataDir)) !== undefined;
}

/**
 * Whole or not at all: written under another name, to the disk, then moved.
 *
 * @param {string} dataDir
 * @param {Marker} marker
 */
export async function writeMarker(dataDir, { engine, version }) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, markerFile);
  const unfinished = `${path}.${process.pid}`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ engine, version })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
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
 * @param {import('./engine.mjs').EngineName} one
 * @param {import('./engine.mjs').EngineName} other
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

/**
 * @param {string} dataDir
 * @returns {Promise<Marker | undefined>}
 */
async function writtenMarker(dataDir) {
  try {
    const { engine, version } = JSON.parse(await readFile(join(dataDir, markerFile), 'utf8'));
    if (typeof engine !== 'string' || typeof version !== 'string' || !(engine in kindOf)) return undefined;
    return { engine: /** @type {import('./engine.mjs').EngineName} */ (engine), version };
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
