// @ts-check
import { mkdtemp, rm } from 'node:fs/promises';
import { ROOT, TEMPORARY_DATA, pathsOf } from '../../infra/local/paths.mjs';
import { freePortBlock, portsFrom } from '../../infra/local/ports.mjs';
import { prepare } from '../../infra/local/prepare.mjs';
import { silent } from '../../infra/local/progress.mjs';
import { createStack } from '../../infra/local/stack.mjs';
import { testEnv } from '../../infra/local/temporary-stack.mjs';
import { Balancer } from '../versions/balancer.mjs';
import { secondProcesses } from '../versions/second-processes.mjs';

/** The whole product in a folder of its own, with two processes of grids that the gateway takes in turn. */
export class ReplicatedProduct {
  #dataDir = '';
  #balancer = /** @type {Balancer | null} */ (null);
  #second = /** @type {import('../../infra/local/supervised-process.mjs').SupervisedProcess | null} */ (null);
  #stack = /** @type {import('../../infra/local/stack.mjs').Stack | null} */ (null);

  /** @param {import('../../infra/local/progress.mjs').Progress} [progress] */
  static async start(progress = silent) {
    const product = new ReplicatedProduct();
    try {
      await product.#start(progress);
    } catch (error) {
      await product.stop();
      throw error;
    }
    return product;
  }

  get stack() {
    if (!this.#stack) throw new Error('it is not started');
    return this.#stack;
  }

  get url() {
    return this.stack.url;
  }

  /** Of both processes of grids. */
  get pids() {
    const first = this.stack.processes.find(({ name }) => name === 'grids');
    return [first?.pid ?? 0, this.#second?.state.pid ?? 0];
  }

  /** How many connections of the gateway each of them took. */
  get taken() {
    return this.#balancer?.taken ?? [];
  }

  /** @param {import('../../infra/local/progress.mjs').Progress} progress */
  async #start(progress) {
    const env = testEnv(process.env);
    this.#dataDir = await mkdtemp(TEMPORARY_DATA);
    const [port, secondPort] = [await freePortBlock(), await freePortBlock()];
    const [ports, secondPorts] = [portsFrom({}, port), portsFrom({}, secondPort)];
    this.#balancer = new Balancer([ports.grids, secondPorts.grids]);
    const detours = { grids: await this.#balancer.listen() };
    const { paths } = (this.#stack = createStack({
      ...{ dataDir: this.#dataDir, port, env, detours },
      ...{ web: false, log: progress },
    }));
    await this.#stack.start(
      await prepare({ root: ROOT, env, paths: pathsOf(paths.dataDir), progress, build: 'services' }),
    );
    const all = await secondProcesses({
      ...{ root: ROOT, stack: this.#stack, env, progress },
      ...{ ports: secondPorts, reached: { ...ports, ...detours }, suffix: 'second' },
    });
    this.#second = all.find(({ spec }) => spec.name === 'grids-second') ?? null;
    await this.#second?.start();
  }

  async stop() {
    await this.#second?.stop();
    await this.#stack?.stop();
    this.#balancer?.close();
    if (this.#dataDir !== '') await rm(this.#dataDir, { recursive: true, force: true });
  }
}
