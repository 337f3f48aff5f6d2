// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { rotateLargeLog } from '../log-rotation.mjs';
import { signalProcess } from '../process-identity.mjs';
import { lastLines } from './run-command.mjs';

const largestLog = 10 * 1024 * 1024;

/**
 * @typedef {object} ServerProcess
 * @property {string} name
 * @property {number} pid of the server itself, also where a wrapper started it
 * @property {Promise<string>} ended settles when it ends, for whatever reason, with a sentence that tells how
 * @property {() => number | null | undefined} exitCode undefined while it runs, null where a signal ended it
 * @property {(signal: NodeJS.Signals, deadlineMs: number) => Promise<void>} stop asks by the signal; kills at the deadline
 * @property {() => Promise<string>} logTail what it wrote last since it was started, on one line
 */

/**
 * @typedef {object} ServerOptions
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {string} logFile
 * @property {boolean} [tellsPid] the command writes `{"child-pid": n}` to its descriptor 3, as bwrap does
 */

/**
 * Starts a server that runs until it is stopped. It gets a session of its own, so that a Ctrl-C at the terminal reaches
 * the start alone, which then stops its servers in the right order.
 *
 * @param {ServerOptions} options
 * @returns {Promise<ServerProcess>}
 */
export async function startServerProcess({ name, command, args, env, logFile, tellsPid = false }) {
  await mkdir(dirname(logFile), { recursive: true });
  await rotateLargeLog(logFile, largestLog);
  const log = openSync(logFile, 'a', 0o600);
  const logStart = statSync(logFile).size;
  const child = spawn(command, args, {
    env,
    detached: true,
    stdio: ['ignore', log, log, tellsPid ? 'pipe' : 'ignore'],
  });
  closeSync(log);

  /** @type {number | null | undefined} */
  let exitCode;
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      exitCode = null;
      resolve(`${name} could not be run: ${error.message}`);
    });
    child.once('exit', (code, signal) => {
      exitCode = code;
      resolve(`${name} ${howItEnded(code, signal)}`);
    });
  });
  const pid = (tellsPid ? await childPid(child.stdio[3]) : undefined) ?? child.pid ?? 0;
  if (pid === 0) await ended;

  return {
    name,
    pid,
    ended,
    exitCode: () => exitCode,
    async stop(signal, deadlineMs) {
      if (exitCode !== undefined) return;
      signalProcess(pid, signal);
      const killer = setTimeout(() => {
        signalProcess(pid, 'SIGKILL');
        child.kill('SIGKILL');
      }, deadlineMs);
      await ended;
      clearTimeout(killer);
    },
    logTail: () => readEnd(logFile, logStart),
  };
}

/**
 * bwrap passes a signal that ended its child on as 128 + its number.
 *
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function howItEnded(code, signal) {
  const byNumber = Object.entries(constants.signals).find(([, number]) => code === number + 128)?.[0];
  const by = signal ?? byNumber;
  return by ? `was ended by ${by}` : `ended with code ${code}`;
}

/**
 * @param {import('node:stream').Readable | import('node:stream').Writable | null | undefined} stream
 * @returns {Promise<number | undefined>} undefined where the stream ends without telling
 */
function childPid(stream) {
  return new Promise((resolve) => {
    let text = '';
    stream?.on('data', (/** @type {Buffer} */ chunk) => {
      text += chunk.toString('utf8');
      const told = /"child-pid"\s*:\s*(\d+)/.exec(text)?.[1];
      if (told) resolve(Number(told));
    });
    stream?.once('close', () => resolve(undefined));
  });
}

/** @param {string} path @param {number} from */
async function readEnd(path, from) {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(from, size - 4_096);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, start);
    return lastLines(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}
