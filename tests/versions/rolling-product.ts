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

export type RollingProduct = Awaited<ReturnType<typeof startRollingProduct>>;

/**
 * A product whose services are replaced by those of another version as `make upgrade` does it: one after another, the
 * new one beside the old one until it is ready, and the gateway's configuration reloaded before the old one stops.
 */
export async function startRollingProduct(root: string, progress: Progress) {
  const temporary = await TemporaryStack.reserve({ parts: 'servers', build: 'services', log: progress });
  const { stack, env } = temporary;
  const balancers = new Map<string, Balancer>(
    SHARED.map((name) => [name, new Balancer([stack.ports[name]])]),
  );
  const reached = { ...stack.ports };
  for (const name of SHARED) reached[name] = (await balancers.get(name)?.listen()) ?? 0;
  await temporary.start();
  /** Those in use first. */
  let ports: readonly [Ports, Ports] = [stack.ports, portsFrom({}, await freePortBlock())];
  let versions = 0;
  const processesOf = (version: string, own: Ports) => {
    const suffix = `version-${(versions += 1)}`;
    return secondProcesses({ root: version, temporary, ports: own, reached, suffix, progress });
  };
  /** By the names of their services. */
  let running = new Map<string, SupervisedProcess>();
  let gateway: SupervisedProcess | undefined;

  async function stop() {
    await gateway?.stop();
    await Promise.all([...running.values()].map((each) => each.stop()));
    await temporary.stop();
    for (const balancer of balancers.values()) balancer.close();
  }

  try {
    running = await processesOf(root, stack.ports);
    await Promise.all([...running.values()].map((each) => each.start()));
    const { tmp: webRoot, run: runDir } = stack.paths;
    const served = { env, port: stack.ports.gateway, services: reached, webRoot, paths: stack.paths };
    gateway = new SupervisedProcess(await nginxProcess(served), { runDir, progress });
    await gateway.start();
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    ...{ temporary, url: temporary.url, stop },

    /** @param version where the version is built that takes over */
    async replaceBy(version: string) {
      const [oldPorts, newPorts] = ports;
      const next = await processesOf(version, newPorts);
      for (const { service } of ROLLED) {
        const [old, added] = [running.get(service), next.get(service)];
        const { http, tcp } = SERVICE_PROCESSES.find(({ name }) => name === service) ?? {};
        if (!old || !added || !http) throw new Error(`no service is called ${service}`);
        await added.start();
        running.set(service, added);
        for (const port of tcp ? [http, tcp] : [http]) balancers.get(port)?.leadTo([newPorts[port]]);
        process.kill(gateway?.state.pid ?? 0, 'SIGHUP');
        await waitUntil(async () => Boolean(balancers.get(http)?.isIdle(oldPorts[http])), IDLE);
        await old.stop();
        progress(service, 'replaced');
      }
      ports = [newPorts, oldPorts];
    },
  };
}
