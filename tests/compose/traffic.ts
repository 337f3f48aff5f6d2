import { ROOT } from '../../infra/local/paths.mjs';
import { runCommand } from '../../infra/local/database/run-command.mjs';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { newGrid, post, signUp, untilReady } from '../support/people.ts';
import { picture } from '../support/traffic.ts';
import { BASE_URL, COMMAND_MS } from './product.ts';

const RECOVERY_MS = 120_000;

/** An operator's command, as a person types it. */
export async function make(args: readonly string[], deadlineMs = COMMAND_MS) {
  const { stdout } = await runCommand('make', ['--no-print-directory', ...args], {
    deadlineMs,
    env: process.env,
    cwd: ROOT,
  });
  return stdout;
}

/**
 * A command that may be given again: it is, where a service that was just started did not respond in time.
 */
async function operator(args: readonly string[]) {
  const given = () => make(args).then(() => true);
  if (!(await waitUntil(given, { deadlineMs: RECOVERY_MS, everyMs: 500 })))
    throw new Error(`make ${args.join(' ')} does not succeed`);
}

/** Someone who may see everything, with a grid that holds one picture. */
export async function newCreator() {
  const { account, api } = await signUp(BASE_URL, 'load');
  await operator(['tier', `EMAIL=${account.email}`, 'TIER=creator']);
  await operator(['admin', `EMAIL=${account.email}`]);
  const gridId = await newGrid(api, 'Under load');
  const [photo] = await post(api, gridId, [await picture()]);
  return { account, api, gridId, photoId: String(photo.id) };
}

/** Places a picture and waits until it has all its sizes. */
export async function untilDerived({ api, gridId }: Awaited<ReturnType<typeof newCreator>>) {
  await post(api, gridId, [await picture()]);
  await untilReady(api, gridId);
}
