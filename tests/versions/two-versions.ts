import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runMain } from '../../infra/local/command-line.mjs';
import { freePortBlock, portsFrom, type Ports } from '../../infra/local/ports.ts';
import { progressTo } from '../../infra/local/progress.mjs';
import { runHere } from '../../infra/local/run-child.mjs';
import { commandAfterDashes } from '../../infra/local/beside-stack.ts';
import { TemporaryStack, testEnv } from '../../infra/local/temporary-stack.ts';
import { Balancer } from './balancer.ts';
import { builtVersion } from './built-version.ts';
import { secondProcesses } from './second-processes.ts';

/**
 * `node tests/versions/two-versions.ts COMMIT -- COMMAND`: runs it beside a whole product whose services run twice on
 * the same data, as during an upgrade: those of this version, and those of the commit. Every other connection of the
 * gateway, and of the services with each other, leads to the other version. The web is this version's. TEST_BASE_URL is
 * the address. It fails where one version was never asked.
 */
const env = testEnv(process.env);
const progress = progressTo(process.stderr);

/** By which the gateway and the services reach them. */
const SHARED = ['auth', 'grids', 'media', 'admin', 'authTcp', 'gridsTcp', 'mediaTcp'] as const;

async function main() {
  const [commit] = process.argv.slice(2);
  const [program, ...args] = commandAfterDashes(process.argv);
  assert.ok(commit && program, 'name a commit and, after --, the command to run');
  const root = await builtVersion(commit, { env, progress });
  const temporary = await TemporaryStack.reserve({ build: 'all', log: progress });
  const [ports, otherPorts] = [temporary.stack.ports, portsFrom({}, await freePortBlock())];
  const balancers = new Map(SHARED.map((name) => [name, new Balancer([ports[name], otherPorts[name]])]));
  const detours: Partial<Ports> = {};
  for (const [name, balancer] of balancers) detours[name] = await balancer.listen();
  temporary.configure({ detours });
  const { stack, dataDir } = temporary;
  let others: Awaited<ReturnType<typeof secondProcesses>> = new Map();
  try {
    await temporary.start();
    others = await secondProcesses({
      ...{ root, temporary, progress },
      ...{ ports: otherPorts, reached: { ...ports, ...detours }, suffix: 'other' },
    });
    await Promise.all([...others.values()].map((each) => each.start()));
    const told = {
      TEST_BASE_URL: stack.url,
      TEST_STACK_DIR: dataDir,
      DATA_DIR: dataDir,
      ...(existsSync(join(root, 'libs/contracts/src/http/rhythm.ts')) ? {} : { MODEL_WITHOUT_RHYTHM: '1' }),
    };
    const code = await runHere(program, args, { env: { ...env, ...told } });
    for (const name of SHARED) {
      const [here, there] = [ports, otherPorts].map(
        (each) => balancers.get(name)?.taken.get(each[name]) ?? 0,
      );
      progress('versions', `${name}: ${here} connections to this version, ${there} to the other`);
      if (name === 'grids') assert.ok(here && there, 'both versions changed grids');
    }
    return code;
  } finally {
    await Promise.all([...others.values()].map((each) => each.stop()));
    await temporary.stop();
    for (const balancer of balancers.values()) balancer.close();
  }
}

await runMain(main);
