import { ROLLED } from '../../infra/compose/compose.mjs';
import { nginxProcess } from '../../infra/local/nginx.ts';
import { freePortBlock, portsFrom, type Ports } from '../../infra/local/ports.ts';
import type { Progress } from '../../infra/local/progress.mjs';
import { SERVICE_PROCESSES } from '../../infra/local/service-processes.mjs';
import { SupervisedProcess } from '../../infra/local/supervised-process.ts';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { Balancer } from './balancer.ts';
import { secondProcesses } from './second-processes.ts';

/** How long the gateway's former workers may keep connections to a process that is to stop. */
const IDLE = { deadlineMs: 10_000, everyMs: 20 };

/** Ports of processes, each behind a balancer, so that a process can be replaced behind its address. */
const SHARED = ['auth', 'grids', 'media', 'admin', 'worker', 'authTcp', 'gridsTcp', 'mediaTcp'] as const;

/**
 * A product whose services are replaced by those of another version as `make upgrade` does it: one after another, the
 * new one beside the old one until it is ready, and the gateway's configuration reloaded before the old one stops.
 */
export class RollingProduct {
  temporary: TemporaryStack;
  balancers: ReadonlyMap<string, Balancer>;
  reached: Ports;
  progress: Progress;
  /** By the names of their services. */
  #running = new Map<string, SupervisedProcess>();
  #gateway: SupervisedProcess | undefined;
  /** Those in use first. */
  #ports: readonly [Ports, Ports];
  #versions = 0;

  /** @param temporary its servers */
  constructor(
    temporary: TemporaryStack,
    balancers: ReadonlyMap<string, Balancer>,
    reached: Ports,
    otherPorts: Ports,
    progress: Progress,
  ) {
    this.temporary = temporary;
    this.balancers = balancers;
    this.reached = reached;
    this.progress = progress;
    this.#ports = [temporary.stack.ports, otherPorts];
  }

  /** @param root where the first version is built */
  static async start(root: string, progress: Progress) {
    const temporary = await TemporaryStack.reserve({ parts: 'servers', build: 'services', log: progress });
    const { ports } = temporary.stack;
    const balancers = new Map<string, Balancer>(SHARED.map((name) => [name, new Balancer([ports[name]])]));
    const reached = { ...ports };
    for (const name of SHARED) reached[name] = (await balancers.get(name)?.listen()) ?? 0;
    await temporary.start();
    const otherPorts = portsFrom({}, await freePortBlock());
    const product = new RollingProduct(temporary, balancers, reached, otherPorts, progress);
    try {
      const first = await product.#processes(root, ports);
      await Promise.all([...first.values()].map((each) => each.start()));
      product.#running = first;
      await product.#startGateway();
    } catch (error) {
      await product.stop();
      throw error;
    }
    return product;
  }

  get url() {
    return this.temporary.url;
  }

  /** @param root where the version is built that takes over */
  async replaceBy(root: string) {
    const [oldPorts, newPorts] = this.#ports;
    const next = await this.#processes(root, newPorts);
    for (const { service } of ROLLED) {
      const [old, added] = [this.#running.get(service), next.get(service)];
      const { http, tcp } = SERVICE_PROCESSES.find(({ name }) => name === service) ?? {};
      if (!old || !added || !http) throw new Error(`no service is called ${service}`);
      await added.start();
      this.#running.set(service, added);
      for (const port of tcp ? [http, tcp] : [http]) this.balancers.get(port)?.leadTo([newPorts[port]]);
      process.kill(this.#gateway?.state.pid ?? 0, 'SIGHUP');
      await waitUntil(async () => Boolean(this.balancers.get(http)?.isIdle(oldPorts[http])), IDLE);
      await old.stop();
      this.progress(service, 'replaced');
    }
    this.#ports = [newPorts, oldPorts];
  }

  async stop() {
    await this.#gateway?.stop();
    await Promise.all([...this.#running.values()].map((each) => each.stop()));
    await this.temporary.stop();
    for (const balancer of this.balancers.values()) balancer.close();
  }

  #processes(root: string, ports: Ports) {
    const suffix = `version-${(this.#versions += 1)}`;
    const { temporary, reached, progress } = this;
    return secondProcesses({ root, temporary, ports, reached, suffix, progress });
  }

  async #startGateway() {
    const { auth, grids, media, admin } = this.reached;
    const { env, stack } = this.temporary;
    const spec = await nginxProcess({
      env,
      port: stack.ports.gateway,
      services: { auth, grids, media, admin },
      webRoot: stack.paths.tmp,
      paths: stack.paths,
    });
    this.#gateway = new SupervisedProcess(spec, { runDir: stack.paths.run, progress: this.progress });
    await this.#gateway.start();
  }
}
