import { ROOT } from '../../infra/local/paths.mjs';
import { freePortBlock, portsFrom } from '../../infra/local/ports.ts';
import { silent, type Progress } from '../../infra/local/progress.mjs';
import type { SupervisedProcess } from '../../infra/local/supervised-process.ts';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { Balancer } from '../versions/balancer.ts';
import { secondProcesses } from '../versions/second-processes.ts';

/** The whole product in a folder of its own, with two processes of grids that the gateway takes in turn. */
export class ReplicatedProduct {
  temporary: TemporaryStack;
  second: SupervisedProcess;
  balancer: Balancer;

  constructor(temporary: TemporaryStack, second: SupervisedProcess, balancer: Balancer) {
    this.temporary = temporary;
    this.second = second;
    this.balancer = balancer;
  }

  static async start(progress: Progress = silent) {
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
    const product = new ReplicatedProduct(temporary, second, balancer);
    await second.start().catch(async (error) => {
      await product.stop();
      throw error;
    });
    return product;
  }

  get stack() {
    return this.temporary.stack;
  }

  /** Of both processes of grids. */
  get pids() {
    return [this.temporary.processId('grids'), this.second.state.pid];
  }

  async stop() {
    await this.second.stop();
    await this.temporary.stop();
    this.balancer.close();
  }
}
