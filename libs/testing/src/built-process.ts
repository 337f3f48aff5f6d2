import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { eventually } from './eventually.js';
import { freePort } from './test-env.js';

const ROOT = join(import.meta.dirname, '../../..');

/** A process of the product as a local start runs it, which can be killed. */
export class BuiltProcess {
  private child: ChildProcess | null = null;
  private log = '';
  url = '';

  constructor(
    private readonly name: 'auth' | 'media-api' | 'media-worker',
    private readonly env: Record<string, string>,
  ) {}

  async start(): Promise<void> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [join(ROOT, 'services/dist', `${this.name}.js`)], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...this.env,
        LOG_LEVEL: 'warn',
        HTTP_PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.log = '';
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (chunk: Buffer) => (this.log = (this.log + chunk.toString()).slice(-4_000)));
    }
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`${this.name} ended:\n${this.log}`);
      const response = await fetch(`${this.url}/health/ready`);
      if (!response.ok) throw new Error(`${this.name} is not ready: ${await response.text()}`);
    }, 60_000);
  }

  /** Ends the process as a power cut would. */
  kill(): Promise<void> {
    return this.end('SIGKILL').then(() => undefined);
  }

  /** Asks the process to end; returns its exit code. */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill(signal);
    return exited;
  }
}
