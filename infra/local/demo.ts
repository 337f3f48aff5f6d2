import { prepareAccount, readState, signIn, writeState } from './demo/account.ts';
import { ApiClient } from './api-client.ts';
import { runMain } from './command-line.mjs';
import { fillGrid } from './demo/grid.ts';
import { ROOT, dataDirOf, pathsOf } from './paths.mjs';
import { progressTo } from './progress.mjs';
import { runningStack } from './run-records.mjs';
import { StartError } from './start-error.mjs';

/**
 * `make demo`: an account with a filled grid, through the public API. Where the demo is complete nothing is touched,
 * whatever a person has made of it.
 */
async function main() {
  const progress = progressTo(process.stdout);
  const dataDir = dataDirOf(process.env);
  const paths = pathsOf(dataDir);
  const running = await runningStack(paths.run);
  if (!running) throw new StartError(`Nothing runs on ${dataDir}. Start it first, by: make start`);
  const api = new ApiClient(`http://127.0.0.1:${running.port}`);

  const state = await readState(paths.demo);
  // Before the account is made, so that its password cannot be lost.
  await writeState(paths.demo, state);
  const { user, isNew } = await signIn(api, state);
  if (state.done && !isNew) {
    progress('demo', `is there already: log in as ${state.email}; its password is in ${paths.demo}`);
    return;
  }
  await prepareAccount(dataDir, user);
  const told = (done: number, all: number) => progress('demo', `${done} of ${all} pictures uploaded`);
  const gridId = await fillGrid(api, told);
  await writeState(paths.demo, { ...state, gridId, done: true });
  progress('demo', `ready at ${running.url}/auth`);
  const password = isNew ? state.password : `in ${paths.demo}`;
  process.stdout.write(`\n  e-mail    ${state.email}\n  password  ${password}\n\n`);
}

process.chdir(ROOT);
await runMain(main);
