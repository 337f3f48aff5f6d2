import { freePort } from '@tessera/testing';
import { execa } from 'execa';
import { ApiClient } from '../../infra/local/api-client.ts';
import { buildWithGo } from '../../infra/local/go-program.ts';
import { respondsOk, waitUntil } from '../../infra/local/wait-until.mjs';

const MODULE = 'github.com/Shopify/toxiproxy/v2/cmd/server';
const VERSION = 'v2.5.0';
const DEADLINE = 10_000;

/** What can happen between two processes, as Toxiproxy calls it. */
const TOXICS = {
  /** Every packet comes two seconds late. */
  slow: { type: 'latency', stream: 'downstream', attributes: { latency: 2_000 } },
  /** Every connection is reset as soon as something is sent. */
  reset: { type: 'reset_peer', stream: 'upstream', attributes: { timeout: 0 } },
  /** Connections are accepted, and nothing ever comes back. */
  silent: { type: 'timeout', stream: 'downstream', attributes: { timeout: 0 } },
} as const;

export type Fault = 'down' | keyof typeof TOXICS;
export const FAULTS: readonly Fault[] = ['down', 'slow', 'reset', 'silent'];
/** What every change is tested with: connections are refused, and connections on which nothing comes. */
export const DAILY_FAULTS: readonly Fault[] = ['down', 'silent'];

/** A Toxiproxy server of this test's own, with a proxy before each process that it is asked to stand before. */
export class Toxiproxy {
  #child;
  #api;

  /** @param base of its API */
  constructor(child: { kill: (signal: 'SIGKILL') => unknown }, base: string) {
    this.#child = child;
    this.#api = new ApiClient(base);
  }

  static async start() {
    const binary = await buildWithGo({
      name: 'toxiproxy',
      module: MODULE,
      version: VERSION,
      progress: (text) => console.log(text),
    });
    const port = await freePort();
    const args = ['-host', '127.0.0.1', '-port', String(port)];
    const child = execa(binary, args, { stdio: 'ignore', reject: false });
    const api = `http://127.0.0.1:${port}`;
    const ready = () => respondsOk(`${api}/version`);
    if (!(await waitUntil(ready, { deadlineMs: DEADLINE, everyMs: 50 })))
      throw new Error('Toxiproxy did not start');
    return new Toxiproxy(child, api);
  }

  /**
   * Stands before a process that listens, or will.
   * @param port of the process
   * @returns the port by which it is reached from now on
   */
  async before(name: string, port: number): Promise<number> {
    const upstream = `127.0.0.1:${port}`;
    const body = { name, upstream, listen: '127.0.0.1:0', enabled: true };
    const { listen } = await this.#api.call('POST', '/proxies', { body });
    return Number(listen.split(':').at(-1));
  }

  async begin(name: string, fault: Fault) {
    const path = `/proxies/${name}`;
    if (fault === 'down') await this.#api.call('POST', path, { body: { enabled: false } });
    else
      await this.#api.call('POST', `${path}/toxics`, {
        body: { name: fault, toxicity: 1, ...TOXICS[fault] },
      });
  }

  /** Everything is well again. */
  async mend() {
    await this.#api.call('POST', '/reset');
  }

  stop() {
    this.#child.kill('SIGKILL');
  }
}
