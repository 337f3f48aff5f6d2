// @ts-check
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './atomic-file.mjs';
import { signalProcess, startOf } from './process-identity.mjs';
import { StartError } from './start-error.mjs';

/**
 * What `.data/run` tells of one process.
 * @typedef {object} ProcessRecord
 * @property {string} name
 * @property {number} pid
 * @property {string} start from `startOf`
 */

/**
 * What `.data/run/stack.json` tells of the start that holds this data folder.
 * @typedef {object} StackRecord
 * @property {number} pid
 * @property {string} start
 * @property {number} port
 * @property {string} url
 */

const STACK = 'stack.json';
const DATA_ADDRESSES = 'data.json';
const SUFFIX = '.process.json';

/** @template T @param {string} path @returns {Promise<T | undefined>} */
async function readRecord(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    // None, or one that a power cut left in pieces.
    return undefined;
  }
}

/** @param {string} runDir @param {string} name @param {number} pid */
export async function recordProcess(runDir, name, pid) {
  const start = await startOf(pid);
  if (start === undefined) return;
  /** @type {ProcessRecord} */
  const record = { name, pid, start };
  await writeAtomically(join(runDir, `${name}${SUFFIX}`), `${JSON.stringify(record)}\n`);
}

/** @param {string} runDir @param {string} name */
export function forgetProcess(runDir, name) {
  return rm(join(runDir, `${name}${SUFFIX}`), { force: true });
}

/** @param {string} runDir @returns {Promise<ProcessRecord[]>} */
export async function recordedProcesses(runDir) {
  const names = (await readdir(runDir).catch(() => [])).filter((name) => name.endsWith(SUFFIX));
  const records = await Promise.all(
    names.map((name) => /** @type {Promise<ProcessRecord | undefined>} */ (readRecord(join(runDir, name)))),
  );
  return records.filter((record) => record !== undefined);
}

/**
 * The start that runs on this data folder now.
 * @param {string} runDir
 * @returns {Promise<StackRecord | undefined>}
 */
export async function runningStack(runDir) {
  /** @type {StackRecord | undefined} */
  const record = await readRecord(join(runDir, STACK));
  if (!record || (await startOf(record.pid)) !== record.start) return undefined;
  return record;
}

/**
 * Takes the data folder for this process. Two starts at the same moment cannot both have it: the file is made only
 * where there is none, and one that a dead start left is removed first.
 * @param {string} runDir
 * @param {{ port: number, url: string }} where
 * @returns {Promise<() => Promise<void>>} gives it back
 * @throws {StartError} another start has it
 */
export async function claimStack(runDir, where) {
  const path = join(runDir, STACK);
  await mkdir(runDir, { recursive: true, mode: 0o700 });
  const running = await runningStack(runDir);
  if (running)
    throw new StartError(`another start (process ${running.pid}) has this data folder at ${running.url}`);
  await rm(path, { force: true });
  /** @type {StackRecord} */
  const record = { pid: process.pid, start: (await startOf(process.pid)) ?? '', ...where };
  try {
    await writeFile(path, `${JSON.stringify(record)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new StartError('another start took this data folder in the same moment', { cause: error });
    throw error;
  }
  return () => rm(path, { force: true });
}

/**
 * Notes where the running servers keep the data, for what copies it: the variables that the services were given.
 * @param {string} runDir
 * @param {NodeJS.ProcessEnv} env
 */
export async function recordDataAddresses(runDir, env) {
  await writeAtomically(join(runDir, DATA_ADDRESSES), `${JSON.stringify(env)}\n`);
}

/**
 * @param {string} runDir
 * @returns {Promise<NodeJS.ProcessEnv | undefined>} undefined where no server has been up yet
 */
export function dataAddresses(runDir) {
  return readRecord(join(runDir, DATA_ADDRESSES));
}

/**
 * Whether a recorded process still runs; a group whose leader was killed counts, for its members hold the port.
 * @param {ProcessRecord} record
 */
export async function stillRuns({ pid, start }) {
  const now = await startOf(pid);
  if (now !== undefined) return now === start;
  return process.platform !== 'win32' && signalProcess(-pid, 0);
}
