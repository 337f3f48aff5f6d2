import { freePort } from '@tessera/testing';
import { ApiClient } from '../../infra/local/api-client.ts';
import { buildWithGo } from '../../infra/local/go-program.ts';
import { respondsOk } from '../../infra/local/wait-until.mjs';
import { startProgram } from '../support/program.ts';

const PROGRAM = {
  name: 'toxiproxy',
  module: 'github.com/Shopify/toxiproxy/v2/cmd/server',
  version: 'v2.5.0',
};

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
export async function startToxiproxy() {
  const binary = await buildWithGo({ ...PROGRAM, progress: console.log });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const end = await startProgram(binary, ['-host', '127.0.0.1', '-port', String(port)], {
    ready: () => respondsOk(`${base}/version`),
  });
  const api = new ApiClient(base);
  return {
    /**
     * Stands before a process that listens, or will.
     * @returns the port by which it is reached from now on
     */
    async before(name: string, listening: number): Promise<number> {
      const body = { name, upstream: `127.0.0.1:${listening}`, listen: '127.0.0.1:0', enabled: true };
      const { listen } = await api.call('POST', '/proxies', { body });
      return Number(listen.split(':').at(-1));
    },

    async begin(name: string, fault: Fault) {
      if (fault === 'down') await api.call('POST', `/proxies/${name}`, { body: { enabled: false } });
      else
        await api.call('POST', `/proxies/${name}/toxics`, {
          body: { name: fault, toxicity: 1, ...TOXICS[fault] },
        });
    },

    /** Everything is well again. */
    mend: () => api.call('POST', '/reset'),

    stop: () => end('SIGKILL'),
  };
}
