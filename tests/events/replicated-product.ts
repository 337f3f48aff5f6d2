import { ROOT } from '../../infra/local/paths.mjs';
import { freePortBlock, portsFrom } from '../../infra/local/ports.ts';
import { silent, type Progress } from '../../infra/local/progress.mjs';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { Balancer } from '../versions/balancer.ts';
import { secondProcesses } from '../versions/second-processes.ts';

export type ReplicatedProduct = Awaited<ReturnType<typeof startReplicatedProduct>>;

/** The whole product in a folder of its own, with two processes of grids that the gateway takes in turn. */
export async function startReplicatedProduct(progress: Progress = silent) {
  const temporary = await TemporaryStack.reserve({ web: false, build: 'services', log: progress });
  const { ports } = temporary.stack;
  const secondPorts = portsFrom({}, await freePortBlock());
  const balancer = new Balancer([ports.grids, secondPorts.grids]);
  const detours = { grids: await balancer.listen() };
  temporary.configure({ detours });
  await temporary.start();
  const all = await secondProcesses({
    ...{ root: ROOT, temporary, progress },
    ...{ ports: secondPorts, reached: { ...ports, ...detours }, suffix: 'second' },
  });
  const second = all.get('grids');
  if (!second) throw new Error('grids has no second process');
  const stop = async () => {
    await second.stop();
    await temporary.stop();
    balancer.close();
  };
  await second.start().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    ...{ stack: temporary.stack, balancer, stop },
    /** Of both processes of grids, as they are now. */
    pids: () => [temporary.processId('grids'), second.state.pid],
  };
}
