import { prepareAccount, readState, signIn, writeState, type DemoState } from './demo/account.ts';
import { ApiClient } from './api-client.ts';
import { runMain } from './command-line.mjs';
import { describePosts, keepGrid, placePosts } from './demo/grid.ts';
import { ROOT, dataDirOf, pathsOf } from './paths.mjs';
import { progressTo } from './progress.mjs';
import { runningStack } from './run-records.mjs';
import { StartError } from './start-error.mjs';

/**
 * `make demo`: an account with a filled grid, through the public API. A run that was cut short is continued; where
 * the demo is complete nothing is touched, whatever a person has made of it.
 */
async function main() {
  const progress = progressTo(process.stdout);
  const dataDir = dataDirOf(process.env);
  const paths = pathsOf(dataDir);
  const running = await runningStack(paths.run);
  if (!running) throw new StartError(`Nothing runs on ${dataDir}. Start it first, by: make start`);
  const api = new ApiClient(`http://127.0.0.1:${running.port}`);

  let state = await readState(paths.demo);
  const keep = async (more: Partial<DemoState>) => {
    state = { ...state, ...more };
    await writeState(paths.demo, state);
  };
  // Before the account is made, so that its password cannot be lost.
  await keep({});
  const { user, isNew } = await signIn(api, state);
  if (user.id !== state.userId) {
    const { email, password } = state;
    state = { email, password };
    await keep({ userId: user.id });
  }
  if (state.done) {
    progress('demo', `is there already: log in as ${state.email}; its password is in ${paths.demo}`);
    return;
  }
  await prepareAccount(dataDir, user);

  const gridId = state.gridId ?? (await keepGrid(api));
  await keep({ gridId });
  const photoIds =
    state.photoIds ??
    (await placePosts(api, gridId, (done, all) => progress('demo', `${done} of ${all} pictures uploaded`)));
  await keep({ photoIds });
  progress('demo', 'captions, a reel, a pin, a carousel and a placeholder');
  await describePosts(api, gridId, photoIds);
  await keep({ done: true });
  progress('demo', `ready at ${running.url}/auth`);
  const password = isNew ? state.password : `in ${paths.demo}`;
  process.stdout.write(`\n  e-mail    ${state.email}\n  password  ${password}\n\n`);
}

process.chdir(ROOT);
await runMain(main);
