// @ts-check
import { constants, setPriority } from 'node:os';
import { progressTo } from '../local/progress.mjs';
import { ROOT } from '../local/paths.mjs';
import { runStep } from '../local/run-step.mjs';
import { StartError, explain } from '../local/start-error.mjs';
import { waitUntil } from '../local/wait-until.mjs';
import { ComposeProject } from './compose.mjs';
import { ROLLED } from './rolled.mjs';

const BUILD_MS = 30 * 60_000;
const HEALTHY_MS = 3 * 60_000;
const HEALTH_EVERY_MS = 1_000;
const STOP_MS = 60_000;
/** What the gateway may take to finish, so that it is away for less than five seconds. */
const GATEWAY_GRACE_SECONDS = 3;

/** What a container weighs where nothing says otherwise. */
const FULL_CPU_SHARES = 1024;
/** While it starts, which takes a processor for seconds, a replica leaves it to those that people wait for. */
const STARTING_CPU_SHARES = 128;

const progress = progressTo(process.stdout);

/**
 * @param {ComposeProject} project
 * @param {string} service
 */
async function running(project, service) {
  return (await project.containers(service)).filter(({ State }) => State === 'running');
}

/**
 * Starts one more replica of a service, and waits until it is healthy.
 * @param {ComposeProject} project
 * @param {string} service
 * @param {readonly import('./compose.mjs').Container[]} serving its replicas until now
 * @returns {Promise<import('./compose.mjs').Container>}
 */
async function add(project, service, serving) {
  const known = new Set((await project.containers(service)).map(({ ID }) => ID));
  const scale = `${service}=${serving.length + 1}`;
  await project.run(['up', '--detach', '--no-deps', '--no-recreate', '--scale', scale, service], {
    deadlineMs: HEALTHY_MS,
  });
  const started = (await project.containers(service)).filter(({ ID }) => !known.has(ID));
  const [added] = started;
  if (added) {
    const weigh = (/** @type {number} */ shares) =>
      project.docker(['update', '--cpu-shares', String(shares), added.ID]);
    const shares = (await project.inspect(added.ID)).HostConfig.CpuShares || FULL_CPU_SHARES;
    await weigh(STARTING_CPU_SHARES);
    const isHealthy = await project.healthCheck(added.ID);
    if (await waitUntil(isHealthy, { deadlineMs: HEALTHY_MS, everyMs: HEALTH_EVERY_MS })) {
      await weigh(shares);
      return added;
    }
  }
  for (const { ID } of started) await project.docker(['rm', '--force', '--volumes', ID]);
  throw new StartError(
    `The new ${service} does not become healthy; the old one goes on. See: docker compose logs ${service}`,
  );
}

/**
 * Replaces the replicas of a service one after another, because to start costs a processor for seconds that others
 * need. The gateway is kept on those that serve: it is led to a new one when that is healthy, and only then the old one
 * is stopped, which finishes what it has begun.
 * @param {ComposeProject} project
 * @param {typeof ROLLED[number]} part
 */
async function roll(project, { service, upstream }) {
  const old = await running(project, service);
  const leadTo = async (/** @type {readonly import('./compose.mjs').Container[]} */ containers) => {
    if (!upstream) return;
    const addresses = await Promise.all(containers.map(({ ID }) => project.innerAddress(ID)));
    const servers = addresses.map((address) => `${address}:8080`).join(' ');
    await project.exec('gateway', ['gateway', 'reload'], { env: { [upstream]: servers } });
  };
  let serving = old;
  // By its name the gateway would find a new one before it listens.
  if (old.length > 0) await leadTo(old);
  try {
    for (const replaced of old.length > 0 ? old : [undefined]) {
      const added = await add(project, service, serving);
      serving = [...serving.filter((each) => each !== replaced), added];
      await leadTo(serving);
      if (!replaced) continue;
      await project.docker(['stop', replaced.ID], { deadlineMs: STOP_MS });
      await project.docker(['rm', '--volumes', replaced.ID]);
    }
  } finally {
    if (upstream) await project.exec('gateway', ['gateway', 'reload']);
  }
  progress(service, `${serving.length} replaced`);
}

/** `make upgrade`: builds what the repository now says and puts it in the place of what runs. */
async function upgrade() {
  const project = new ComposeProject(process.env);
  if (!(await project.isRunning('gateway')))
    throw new StartError('Nothing runs here. Start it first, by: make up');
  progress('images', 'building');
  const built = await runStep({
    command: 'docker',
    args: ['compose', '--progress', 'quiet', 'build'],
    env: process.env,
    cwd: ROOT,
    logFile: 'inherit',
    deadlineMs: BUILD_MS,
  });
  if (built !== 0) throw new StartError('The images cannot be built; nothing was changed');
  await project.run(['up', '--no-deps', 'secrets', 'volumes'], { deadlineMs: HEALTHY_MS });
  // Named by itself, a server would be started that external.yml leaves out.
  const { services } = await project.configuration();
  const isHere = (/** @type {string} */ name) => name in services;
  // A data store is recreated only where its own image or configuration changed.
  for (const store of ['redis', 'minio', 'mongo'].filter(isHere))
    await project.run(['up', '--detach', '--wait', '--no-deps', store], { deadlineMs: HEALTHY_MS });
  for (const job of ['bucket', 'database-users'].filter(isHere))
    await project.run(['up', '--no-deps', job], { deadlineMs: HEALTHY_MS });
  for (const part of ROLLED) await roll(project, part);
  const grace = ['--timeout', String(GATEWAY_GRACE_SECONDS)];
  await project.run(['up', '--detach', '--wait', '--no-deps', ...grace, 'gateway'], {
    deadlineMs: HEALTHY_MS,
  });
  progress('gateway', 'up to date');
}

// What this and its commands do can wait; the people who are served meanwhile cannot.
setPriority(constants.priority.PRIORITY_LOW);
process.exitCode = await upgrade().then(
  () => 0,
  (error) => {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  },
);
