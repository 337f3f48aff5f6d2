import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { TEMPORARY_DATA } from '../../../infra/local/paths.mjs';
import { freePortBlock } from '../../../infra/local/ports.mjs';
import { createStack, type Stack } from '../../../infra/local/stack.mjs';
import { testEnv } from '../../../infra/local/temporary-stack.mjs';

/** A whole product that only this test uses, so that its figures are what the test made. */
export class OwnProduct {
  private constructor(
    readonly dataDir: string,
    private readonly port: number,
    private readonly stack: Stack,
  ) {}

  /** `env` is what its operator has set. */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<OwnProduct> {
    const dataDir = await mkdtemp(TEMPORARY_DATA);
    const port = await freePortBlock();
    const stack = createStack({ dataDir, port, env: { ...testEnv(process.env), ...env } });
    await stack.start();
    return new OwnProduct(dataDir, port, stack);
  }

  get url(): string {
    return this.stack.url;
  }

  /** Where pictures are kept. */
  get objects(): string {
    return this.stack.paths.objects;
  }

  /** Of one of its processes, such as `grids`. */
  processId(name: string): number {
    const process = this.stack.processes.find((each) => each.name === name);
    if (!process) throw new Error(`no process is called ${name}`);
    return process.pid;
  }

  /** An operator's command against it: `make ...`. */
  async make(...args: string[]): Promise<void> {
    const env = { ...process.env, DATA_DIR: this.dataDir, PORT: String(this.port) };
    await promisify(execFile)('make', ['--no-print-directory', ...args], { timeout: 120_000, env });
  }

  /** Something done to its database. */
  async inDatabase<T>(work: (server: MongoClient) => Promise<T>): Promise<T> {
    const { mongodbUri } = await this.stack.addresses();
    const server = await MongoClient.connect(mongodbUri);
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
