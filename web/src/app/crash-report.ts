import { LIMITS, type CrashBody } from '@tessera/contracts';

const DEADLINE_MS = 10_000;

/**
 * A line of a stack as browsers write it, which ends with the place in a file; what else a stack holds is the message.
 */
const FRAME = /^\s*at .*:\d+:\d+\)?$|^[^@]*@\S+:\d+:\d+$/;

/** What stands in quotes may be a text of the person, and a query or fragment a secret. */
const withoutTexts = (text: string): string =>
  text
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '...')
    .replace(/[?#][^\s)]*/g, '')
    .replace(/[^\x20-\x7e\n]/g, '?');

/** A place in a file stands behind its address's query. */
const frameOf = (line: string): string =>
  line
    .trim()
    .replace(/[?#].*?(?=:\d+:\d+\)?$)/, '')
    .replace(/[^\x20-\x7e]/g, '?');

export function crashReport({ name, message, stack = '' }: Error): CrashBody {
  const frames = stack.split('\n').filter((line) => FRAME.test(line));
  return {
    message: withoutTexts(`${name}: ${message}`).slice(0, LIMITS.crash.message),
    stack: frames.map(frameOf).join('\n').slice(0, LIMITS.crash.stack),
  };
}

/** Tells the operator; a report that fails is lost, since the page could do nothing about it. */
export function reportCrash(error: Error): void {
  fetch('/api/crashes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(crashReport(error)),
    // The person may leave at once.
    keepalive: true,
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => undefined);
}
