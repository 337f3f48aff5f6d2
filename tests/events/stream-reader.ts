import { reconnectPause } from '@tessera/contracts';
import { setTimeout as pause } from 'node:timers/promises';

/** A stream that held for so long was a good one, as for a page. Milliseconds. */
const GOOD = 30_000;

/** Reads a session's events again and again, with the pauses of the pages. */
export class StreamReader {
  /** What was told last of each grid: its version. */
  versions = new Map<string, number>();
  isOpen = false;
  #closed = new AbortController();
  #going;

  /** @param url the gateway's */
  constructor(url: string, token: string, gridIds: readonly string[]) {
    this.#going = this.#run(`${url}/api/events?grids=${gridIds.join()}`, token);
  }

  async close() {
    this.#closed.abort();
    await this.#going;
  }

  async #run(address: string, token: string) {
    const { signal } = this.#closed;
    let failures = 0;
    while (!signal.aborted) {
      const since = performance.now();
      await this.#read(address, token).catch(() => undefined);
      this.isOpen = false;
      if (performance.now() - since > GOOD) failures = 0;
      const wait = reconnectPause(failures, Math.random());
      failures += 1;
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when the stream ends. */
  async #read(address: string, token: string) {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const response = await fetch(address, { headers, signal: this.#closed.signal });
    if (response.status !== 200 || response.body === null) {
      await response.arrayBuffer();
      throw new Error(`no events: ${response.status}`);
    }
    this.isOpen = true;
    let text = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const messages = (text + part).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) this.#take(message);
    }
  }

  #take(message: string) {
    if (!message.startsWith('data: ')) return;
    const { gridId, version } = JSON.parse(message.slice('data: '.length));
    if (gridId !== undefined) this.versions.set(gridId, version);
  }
}
