import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeAtomically } from './atomic-file.mjs';
import type { Progress } from './progress.mjs';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The privacy policy promises it. */
const KEPT_MONTHS = 12;
/** Names the month that the current logs belong to. */
const MARK = 'month';
/** Of a month, or of the moment at which a log had become large. */
const ARCHIVE = /\.(\d{4}-\d{2})(?:-\d{2}T[\d-]+Z)?$/;

/** @param month as in `2026-11` */
const monthsSinceYearZero = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/**
 * Rotates every log of a folder each month, and deletes what is older than 12 months. The process that writes a log
 * keeps it open, so its text is copied and the file truncated. What an attempt before has copied stays: where it could
 * not be completed, the next one adds to it.
 */
export async function removeOldLogs(folder: string, now: Date) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const month = now.toISOString().slice(0, 7);
  const mark = join(folder, MARK);
  const before = (await readFile(mark, 'utf8').catch(() => month)).trim();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path === mark) continue;
    const archived = ARCHIVE.exec(entry.name)?.[1];
    if (archived !== undefined) {
      if (monthsSinceYearZero(month) - monthsSinceYearZero(archived) >= KEPT_MONTHS) await rm(path);
    } else if (before !== month) {
      await pipeline(
        createReadStream(path),
        createWriteStream(`${path}.${before}`, { flags: 'a', mode: 0o600 }),
      );
      await truncate(path);
    }
  }
  await writeAtomically(mark, `${month}\n`);
}

/**
 * Begins a new log where one has become large; the one before is kept for as long as those of its month.
 * @param logFile that no process has open
 */
export async function rotateLargeLog(logFile: string, largest: number, now: Date = new Date()) {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largest) await rename(logFile, `${logFile}.${now.toISOString().replace(/[:.]/g, '-')}`);
}

/**
 * Removes old logs now and once a day for as long as this process runs; a failure is told and does not end it.
 */
export async function keepLogsYoung(folder: string, progress: Progress) {
  const once = () =>
    removeOldLogs(folder, new Date()).catch((error: Error) =>
      progress('logs', `old logs could not be removed: ${error.message}`),
    );
  await once();
  setInterval(() => void once(), DAY_MS).unref();
}
