import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Passes a port's connections on to another, in a process of its own. */
const RELAY = `
const { connect, createServer } = require('node:net');
const [host, port] = process.argv[1].split(':');
const server = createServer((from) => {
  const to = connect(Number(port), host);
  from.on('error', () => to.destroy());
  to.on('error', () => from.destroy());
  from.pipe(to);
  to.pipe(from);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)));
`;

/** A way to a neighbour through a process that can be stopped: connections are taken, and nothing comes back. */
export class HungPeer {
  private constructor(
    private readonly process: ChildProcess,
    /** `host:port`, in the place of the neighbour's. */
    readonly address: string,
  ) {}

  /** @param address `host:port` of the neighbour */
  static async before(address: string): Promise<HungPeer> {
    const child = spawn(process.execPath, ['-e', RELAY, address], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return new HungPeer(child, `127.0.0.1:${port.toString()}`);
  }

  hang(): void {
    this.process.kill('SIGSTOP');
  }

  goOn(): void {
    this.process.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }
}
