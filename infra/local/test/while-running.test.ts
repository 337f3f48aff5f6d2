import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runHere } from '../run-child.mjs';
import { whileRunning } from '../while-running.ts';

const NEVER = new AbortController().signal;
const SERVES = { lost: new Promise<string>(() => undefined) };
/** Takes until it is asked to end. */
const WAITS = ['-e', 'setInterval(() => {}, 1_000)'];

describe('work beside a stack', () => {
  it('ends as the work ends', async () => {
    const code = await whileRunning(SERVES, NEVER, (signal) =>
      runHere(process.execPath, ['-e', 'process.exit(3)'], { signal }),
    );
    assert.equal(code, 3);
  });

  it('ends its command where the stack is lost, and tells why', async () => {
    let lose: (reason: string) => void = () => undefined;
    let command: Promise<number> | undefined;
    const lost = new Promise<string>((resolve) => (lose = resolve));
    const working = whileRunning({ lost }, NEVER, (signal) => {
      command = runHere(process.execPath, WAITS, { signal });
      lose('the database is gone');
      return command;
    });
    await assert.rejects(working, { name: 'StartError', message: 'the database is gone' });
    assert.equal(await command, 128 + 15);
  });

  it('ends its command for a person', async () => {
    const interrupted = new AbortController();
    const working = whileRunning(SERVES, interrupted.signal, (signal) => {
      const command = runHere(process.execPath, WAITS, { signal });
      interrupted.abort();
      return command;
    });
    assert.equal(await working, 128 + 15);
  });
});
