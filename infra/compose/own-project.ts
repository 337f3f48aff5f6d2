/** The product by docker-compose.yml, as a project of its own that is removed again: for tests and for measuring. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ROOT } from '../local/paths.mjs';
import { freePortBlock } from '../local/ports.ts';
import { elapsed, type Progress } from '../local/progress.mjs';
import { runStep } from '../local/run-step.mjs';
import { testEnv } from '../local/temporary-stack.ts';
import { ComposeProject } from './compose.mjs';

const BUILD_MS = 20 * 60_000;
const UP_MS = 5 * 60_000;

/**
 * What every `docker compose` is told: a project of its own on a free port, and nothing of an installation's .env.
 * COMPOSE_PROJECT_NAME and PORT of the environment name one that was kept.
 */
export async function ownSurroundings(): Promise<NodeJS.ProcessEnv> {
  const port = process.env['PORT'] || String(await freePortBlock());
  const base = `http://localhost:${port}`;
  const name = process.env['COMPOSE_PROJECT_NAME'] || `tessera-test-${randomBytes(4).toString('hex')}`;
  return {
    ...testEnv(process.env),
    // By it `make tier` and its like speak with this product, also where a local start runs.
    COMPOSE_PROJECT_NAME: name,
    // Images of its own, which are removed with it.
    TESSERA_VERSION: name,
    COMPOSE_FILE: 'docker-compose.yml',
    COMPOSE_DISABLE_ENV_FILE: '1',
    COMPOSE_ANSI: 'never',
    PORT: port,
    GATEWAY_LISTEN: `127.0.0.1:${port}`,
    PUBLIC_URL: base,
    TEST_BASE_URL: base,
    BACKUPS: join(ROOT, '.data', 'test', 'backups'),
  };
}

/**
 * Builds and starts the product, lets something be done beside it, and removes it with its volumes and images.
 */
export async function besideOwnProject<Result>(
  { env, progress, signal }: { env: NodeJS.ProcessEnv; progress: Progress; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  const compose = async (args: string[], deadlineMs: number) => {
    const code = await runStep('docker', ['compose', ...args], {
      env: { ...env, BUILDKIT_PROGRESS: 'plain' },
      cwd: ROOT,
      logFile: 'inherit',
      deadlineMs,
      signal,
    });
    if (code !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${code}`);
  };
  try {
    let since = performance.now();
    await compose(['--progress', 'plain', 'build'], BUILD_MS);
    progress('compose', `images built in ${elapsed(since)}`);
    since = performance.now();
    await compose(['--progress', 'quiet', 'up', '--detach', '--wait'], UP_MS);
    progress('compose', `all healthy after ${elapsed(since)}, on ${env['TEST_BASE_URL']}`);
    return await work();
  } catch (error) {
    await compose(['ps', '--all'], UP_MS).catch(() => {});
    await compose(['logs', '--tail', '40'], UP_MS).catch(() => {});
    throw error;
  } finally {
    if (process.env['KEEP'])
      progress('compose', `kept: COMPOSE_PROJECT_NAME=${env['COMPOSE_PROJECT_NAME']} PORT=${env['PORT']}`);
    else await remove(env);
  }
}

async function remove(env: NodeJS.ProcessEnv) {
  const project = new ComposeProject(env);
  await project.run(['down', '--volumes', '--remove-orphans', '--timeout', '5'], { deadlineMs: UP_MS });
  const own = ['services', 'gateway'].map((name) => `tessera-${name}:${env['TESSERA_VERSION']}`);
  await project.docker(['image', 'rm', '--force', ...own]);
}
