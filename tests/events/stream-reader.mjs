// @ts-check
import { reconnectPause } from '@tessera/contracts';
import { setTimeout as pause } from 'node:timers/promises';

/** A stream that held for so long was a good one, as for a page. Milliseconds. */
const GOOD = 30_000;

/** Reads a session's events again and again, with the pauses of the pages. */
export class StreamReader {
  /** What was told last of each grid: its version. @type {Map<string, number>} */
  versions = new Map();
  isOpen = false;
  #closed = new AbortController();
  #going;

  /**
   * @param {string} url the gateway's
   * @param {string} token
   * @param {readonly string[]} gridIds
   */
  constructor(url, token, gridIds) {
    this.#going = this.#run(`${url}/api/events?grids=${gridIds.join()}`, token);
  }

  async close() {
    this.#closed.abort();
    await this.#going;
  }

  /** @param {string} address @param {string} token */
  async #run(address, token) {
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

  /** Resolves when the stream ends. @param {string} address @param {string} token */
  async #read(address, token) {
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

  /** @param {string} message */
  #take(message) {
    if (!message.startsWith('data: ')) return;
    const { gridId, version } = JSON.parse(message.slice('data: '.length));
    if (gridId !== undefined) this.versions.set(gridId, version);
  }
}
