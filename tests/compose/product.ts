import { respondsOk, waitUntil } from '../../infra/local/wait-until.mjs';
import { ComposeProject } from '../../infra/compose/compose.mjs';

const RECOVERY_MS = 120_000;
/** For an operator's command, which starts a container. */
export const COMMAND_MS = 150_000;

/**
 * The product that run.ts started for the tests. The environment names it: COMPOSE_PROJECT_NAME and COMPOSE_FILE for
 * every `docker compose`, `make` and `node infra/...` that a test starts, TEST_BASE_URL for browsers.
 */
export const project = new ComposeProject(process.env);

/** Where the gateway is published, such as `http://localhost:30123`. */
export const BASE_URL = given('TEST_BASE_URL');

function given(name: string) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by make compose-test`);
  return value;
}

/** The services that run for as long as the product does. */
export const LONG_RUNNING = [
  'gateway',
  'auth',
  'grids',
  'media-api',
  'media-worker',
  'admin',
  'mongo',
  'redis',
  'minio',
] as const;

/** Waits until every container that should run is healthy and the gateway reports that all services are ready. */
export async function untilReady() {
  const ready = async () => {
    const containers = await project.containers();
    const running = containers.filter(({ Service }) => LONG_RUNNING.some((name) => name === Service));
    const well = running.every(({ State, Health }) => State === 'running' && Health === 'healthy');
    return well && running.length >= LONG_RUNNING.length && (await respondsOk(`${BASE_URL}/healthz`));
  };
  if (await waitUntil(ready, { deadlineMs: RECOVERY_MS, everyMs: 250 })) return;
  const states = (await project.containers()).map(({ Name, State, Health }) => `${Name} ${State} ${Health}`);
  throw new Error(`not ready again within ${RECOVERY_MS / 1_000} s: ${states.join(', ')}`);
}
