import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { rotateLargeLog } from '../log-rotation.ts';
import { signalProcess } from '../process-identity.mjs';
import { lastLines } from './run-command.mjs';

const largestLog = 10 * 1024 * 1024;

export interface ServerProcess {
  name: string;
  /** Of the server itself, also where a wrapper started it. */
  pid: number;
  /** Settles when it ends, for whatever reason, with a sentence that tells how. */
  ended: Promise<string>;
  /** Undefined while it runs, null where a signal ended it. */
  exitCode: () => number | null | undefined;
  /** Asks by the signal; kills at the deadline. */
  stop: (signal: NodeJS.Signals, deadlineMs: number) => Promise<void>;
  /** What it wrote last since it was started, on one line. */
  logTail: () => Promise<string>;
}

/** How a server is run. */
export interface ServerCommand {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
}

interface ServerOptions extends ServerCommand {
  /** The command writes `{"child-pid": n}` to its descriptor 3, as bwrap does. */
  tellsPid?: boolean;
}

/**
 * Starts a server that runs until it is stopped. It gets a session of its own, so that a Ctrl-C at the terminal reaches
 * the start alone, which then stops its servers in the right order.
 */
export async function startServerProcess({
  name,
  command,
  args,
  env,
  logFile,
  tellsPid = false,
}: ServerOptions): Promise<ServerProcess> {
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

  let exitCode: number | null | undefined;
  const ended = new Promise<string>((resolve) => {
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

/** bwrap passes a signal that ended its child on as 128 + its number. */
function howItEnded(code: number | null, signal: NodeJS.Signals | null) {
  const byNumber = Object.entries(constants.signals).find(([, number]) => code === number + 128)?.[0];
  const by = signal ?? byNumber;
  return by ? `was ended by ${by}` : `ended with code ${code}`;
}

/** @returns undefined where the stream ends without telling */
function childPid(stream: Readable | Writable | null | undefined): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = '';
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const told = /"child-pid"\s*:\s*(\d+)/.exec(text)?.[1];
      if (told) resolve(Number(told));
    });
    stream?.once('close', () => resolve(undefined));
  });
}

async function readEnd(path: string, from: number) {
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
