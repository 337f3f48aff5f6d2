import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../atomic-file.mjs';
import type { EngineName } from './engines.ts';

/** The file in the data folder that names the engine, with its version, that made what is there. */
export interface Marker {
  engine: EngineName;
  /** '' where the data was made without a marker, e.g. by a mongod started by hand. */
  version: string;
}

const markerFile = 'engine.json';

/** What only a folder with data of that kind has. */
const traces = {
  ferretdb: ['postgres/PG_VERSION'],
  mongod: ['WiredTiger', 'storage.bson'],
} as const;

const kindOf: Record<EngineName, keyof typeof traces | undefined> = {
  external: undefined,
  'installed-mongod': 'mongod',
  'downloaded-mongod': 'mongod',
  ferretdb: 'ferretdb',
};

/**
 * Which engine made the data in a folder. The data itself decides whether there is any: a marker is written before the
 * first data, and a start that failed in between leaves it alone in an empty folder.
 * @returns undefined for a folder without data
 */
export async function readMarker(dataDir: string): Promise<Marker | undefined> {
  const kind = await kindOfData(dataDir);
  if (!kind) return undefined;
  const written = await writtenMarker(dataDir);
  if (written && kindOf[written.engine] === kind) return written;
  return { engine: kind === 'ferretdb' ? 'ferretdb' : 'installed-mongod', version: '' };
}

export async function writeMarker(dataDir: string, { engine, version }: Marker) {
  await writeAtomically(join(dataDir, markerFile), `${JSON.stringify({ engine, version })}\n`);
}

/**
 * Whether what one engine made can be opened by another: by itself in any later version, and by any real MongoDB of
 * the same or a later series. No server opens what a later series of itself has written.
 */
export function canOpen(made: Marker, candidate: Marker): boolean {
  return sameKind(made.engine, candidate.engine) && series(candidate.version) >= series(made.version);
}

/** Whether two engines keep their data in the same form. */
export function sameKind(one: EngineName, other: EngineName): boolean {
  return kindOf[one] !== undefined && kindOf[one] === kindOf[other];
}

/** @returns comparable; the same for all patch releases of a series; lowest where unknown */
function series(version: string): number {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined ? -1 : Number(major) * 1_000 + Number(minor);
}

async function kindOfData(dataDir: string) {
  for (const kind of ['ferretdb', 'mongod'] as const) {
    for (const trace of traces[kind]) {
      if (await exists(join(dataDir, trace))) return kind;
    }
  }
  return undefined;
}

async function writtenMarker(dataDir: string): Promise<Marker | undefined> {
  try {
    const { engine, version } = JSON.parse(await readFile(join(dataDir, markerFile), 'utf8'));
    if (typeof engine !== 'string' || typeof version !== 'string' || !(engine in kindOf)) return undefined;
    return { engine: engine as EngineName, version };
  } catch {
    return undefined;
  }
}

/** A folder that this user may not read is not taken for an empty one. */
async function exists(path: string) {
  try {
    await access(path);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
}
