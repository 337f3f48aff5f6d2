// @ts-check
import { constants, setPriority } from 'node:os';
import { runMain } from '../local/command-line.mjs';
import { progressTo } from '../local/progress.mjs';
import { StartError } from '../local/start-error.mjs';
import { waitUntil } from '../local/wait-until.mjs';
import { ComposeProject, ROLLED, alone } from './compose.mjs';
import {
  BEFORE,
  CHECKED_OUT,
  fetchImages,
  forgetUnfinishedUpgrade,
  imageVersion,
  isBuiltHere,
  keepRunningImages,
  rememberVersion,
} from './images.mjs';
import { renewOverrides } from './overrides.mjs';

const HEALTHY_MS = 3 * 60_000;
const HEALTH_EVERY_MS = 1_000;
/** One that waits for its data's migration ends as often as three times within the deadline. */
const CRASHES = 5;
const STOP_MS = 60_000;
/** What the gateway may take to finish, so that it is unavailable for less than five seconds. */
const GATEWAY_GRACE_SECONDS = 3;

/** What a container weighs by default. */
const FULL_CPU_SHARES = 1024;
/** While it starts, which takes a processor for seconds, a replica leaves it to those that people wait for. */
const STARTING_CPU_SHARES = 128;

const progress = progressTo(process.stdout);

/**
 * @param {ComposeProject} project
 * @param {string} id
 * @returns {Promise<boolean>} false at the deadline, or as soon as it ends again and again
 */
async function becomesHealthy(project, id) {
  const isHealthy = await project.healthCheck(id);
  let crashes = 0;
  const check = async () => {
    crashes = (await project.inspect(id)).RestartCount;
    return isHealthy();
  };
  return waitUntil(check, {
    deadlineMs: HEALTHY_MS,
    everyMs: HEALTH_EVERY_MS,
    giveUp: () => crashes >= CRASHES,
  });
}

/**
 * Starts one more replica of a service, and waits until it is healthy. One that is not is removed.
 * @param {ComposeProject} project
 * @param {string} service
 * @param {readonly import('./compose.mjs').Container[]} serving its replicas until now
 * @returns {Promise<import('./compose.mjs').Container>}
 */
async function add(project, service, serving) {
  const known = new Set((await project.containers(service)).map(({ ID }) => ID));
  const started = async () => (await project.containers(service)).filter(({ ID }) => !known.has(ID));
  const scale = `${service}=${serving.length + 1}`;
  /** @type {unknown} */
  let cause;
  try {
    await project.run(['up', '--detach', '--no-deps', '--no-recreate', '--scale', scale, service], {
      deadlineMs: HEALTHY_MS,
    });
    const [added] = await started();
    if (added && (await becomesHealthyBesideOthers(project, added.ID))) return added;
  } catch (error) {
    cause = error;
  }
  for (const { ID } of await started()) await project.docker(['rm', '--force', '--volumes', ID]);
  throw new StartError(
    `The new ${service} does not become healthy; the old one goes on. See: docker compose logs ${service}`,
    { cause },
  );
}

/**
 * @param {ComposeProject} project
 * @param {string} id of a replica, which leaves the processor to those that people wait for meanwhile
 */
async function becomesHealthyBesideOthers(project, id) {
  // One that has just ended, to be started again, has no weight.
  const weigh = (/** @type {number} */ shares) =>
    project.docker(['update', '--cpu-shares', String(shares), id]).catch(() => {});
  const shares = (await project.inspect(id)).HostConfig.CpuShares || FULL_CPU_SHARES;
  await weigh(STARTING_CPU_SHARES);
  const isHealthy = await becomesHealthy(project, id);
  await weigh(shares);
  return isHealthy;
}

/**
 * Replaces the replicas of a service one after another, because to start costs a processor for seconds that others
 * need. The gateway is kept on those that serve: it is led to a new one when that is healthy, and only then the old one
 * is stopped, which finishes what it has begun.
 * @param {ComposeProject} project
 * @param {typeof ROLLED[number]} part
 */
async function roll(project, { service, upstream }) {
  const old = await project.running(service);
  // What does not run would be taken for the replica that is to be added.
  for (const { ID } of await project.containers(service))
    if (!old.some((each) => each.ID === ID)) await project.docker(['rm', '--force', '--volumes', ID]);
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

/**
 * `make upgrade` builds what is checked out and puts it in the place of what runs; with VERSION it takes the images of
 * that version. `make rollback` returns to the images that ran before the last upgrade. What overrides add comes last:
 * where that fails, the product itself is of one version all the same.
 * @param {boolean} isRollback
 */
async function upgrade(isRollback) {
  const version = isRollback ? BEFORE : process.env['VERSION']?.trim() || undefined;
  const current = new ComposeProject(process.env);
  if ((await current.running('gateway')).length === 0)
    throw new StartError('Nothing runs here. Start it first, by: make up');
  const configured = await imageVersion(current);
  const chosen = version ?? (isBuiltHere(configured) ? configured : CHECKED_OUT);
  const env = { ...process.env, TESSERA_VERSION: chosen };
  await fetchImages(env, version);
  if (!isRollback && configured !== BEFORE) await keepRunningImages(current);
  if (chosen !== configured) await rememberVersion(chosen);
  const project = new ComposeProject(env);
  await replace(project);
  await forgetUnfinishedUpgrade(current);
  await renewOverrides(project);
}

/** @param {ComposeProject} project */
async function replace(project) {
  await project.run(['up', '--no-deps', 'secrets', 'volumes'], { deadlineMs: HEALTHY_MS });
  // Named by itself, a server would be started that external.yml leaves out.
  const { services } = await project.configuration();
  const isHere = (/** @type {string} */ name) => name in services;
  // A data store is recreated only where its own image or configuration changed.
  for (const store of ['redis', 'minio', 'mongo'].filter(isHere))
    await project.run(['up', '--detach', '--wait', '--no-deps', store], { deadlineMs: HEALTHY_MS });
  for (const job of ['bucket', 'database-users', 'certificate'].filter(isHere))
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
await runMain(() => alone(() => upgrade(process.argv[2] === 'rollback')));
