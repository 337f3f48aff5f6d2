// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runMain } from '../../infra/local/command-line.mjs';
import { ROOT, TEMPORARY_DATA, pathsOf } from '../../infra/local/paths.mjs';
import { freePortBlock, portsFrom } from '../../infra/local/ports.mjs';
import { prepare } from '../../infra/local/prepare.mjs';
import { progressTo } from '../../infra/local/progress.mjs';
import { createStack } from '../../infra/local/stack.mjs';
import { commandAfterDashes } from '../../infra/local/beside-stack.mjs';
import { testEnv } from '../../infra/local/temporary-stack.mjs';
import { Balancer } from './balancer.mjs';
import { builtVersion } from './built-version.mjs';
import { secondProcesses } from './second-processes.mjs';

/**
 * `node tests/versions/two-versions.mjs COMMIT -- COMMAND`: runs it beside a whole product whose services run twice on
 * the same data, as during an upgrade: those of this version, and those of the commit. Every other connection of the
 * gateway, and of the services with each other, leads to the other version. The web is this version's. TEST_BASE_URL is
 * the address. It fails where one version was never asked.
 */
const env = testEnv(process.env);
const progress = progressTo(process.stderr);

/** By which the gateway and the services reach them. */
const SHARED = /** @type {const} */ (['auth', 'grids', 'media', 'admin', 'authTcp', 'gridsTcp', 'mediaTcp']);

async function main() {
  const [commit] = process.argv.slice(2);
  const [program, ...args] = commandAfterDashes(process.argv);
  assert.ok(commit && program, 'name a commit and, after --, the command to run');
  const root = await builtVersion(commit, { env, progress });
  const dataDir = await mkdtemp(TEMPORARY_DATA);
  const [port, otherPort] = [await freePortBlock(), await freePortBlock()];
  const [ports, otherPorts] = [portsFrom({}, port), portsFrom({}, otherPort)];
  const balancers = new Map(SHARED.map((name) => [name, new Balancer([ports[name], otherPorts[name]])]));
  /** @type {Partial<import('../../infra/local/ports.mjs').Ports>} */
  const detours = {};
  for (const [name, balancer] of balancers) detours[name] = await balancer.listen();
  const stack = createStack({ dataDir, port, env, detours, log: progress });
  /** @type {import('../../infra/local/supervised-process.mjs').SupervisedProcess[]} */
  let others = [];
  try {
    await stack.start(await prepare({ root: ROOT, env, paths: pathsOf(dataDir), progress, build: 'all' }));
    const reached = { ...ports, ...detours };
    others = await secondProcesses({
      root,
      stack,
      env,
      ports: otherPorts,
      reached,
      suffix: 'other',
      progress,
    });
    await Promise.all(others.map((each) => each.start()));
    const told = {
      TEST_BASE_URL: stack.url,
      TEST_STACK_DIR: dataDir,
      DATA_DIR: dataDir,
      ...(existsSync(join(root, 'libs/contracts/src/http/rhythm.ts')) ? {} : { MODEL_WITHOUT_RHYTHM: '1' }),
    };
    const child = spawn(program, args, { stdio: 'inherit', env: { ...env, ...told } });
    const [code] = await once(child, 'exit');
    for (const name of SHARED) {
      const [here, there] = [ports, otherPorts].map(
        (each) => balancers.get(name)?.taken.get(each[name]) ?? 0,
      );
      progress('versions', `${name}: ${here} connections to this version, ${there} to the other`);
      if (name === 'grids') assert.ok(here && there, 'both versions changed grids');
    }
    return Number(code ?? 1);
  } finally {
    await Promise.all(others.map((each) => each.stop()));
    await stack.stop();
    for (const balancer of balancers.values()) balancer.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await runMain(main);
