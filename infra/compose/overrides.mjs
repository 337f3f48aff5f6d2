// @ts-check
import { join, sep } from 'node:path';
import { ROOT } from '../local/paths.mjs';
import { progressTo } from '../local/progress.mjs';
import { StartError } from '../local/start-error.mjs';

/** An image that is missing is built first. */
const RENEW_MS = 30 * 60_000;
const BASE = 'docker-compose.yml';
/** What an upgrade brings beside images: configuration that containers mount. */
const BROUGHT = join(ROOT, 'infra') + sep;

const progress = progressTo(process.stdout);

/**
 * The services that only overrides have, such as `acme` or Prometheus.
 * @param {import('./compose.mjs').ComposeProject} project
 * @returns {Promise<Record<string, any>>} by their names, as Compose has them
 */
export async function servicesOfOverrides(project) {
  const { services } = await project.configuration();
  const { services: base } = await project.configuration([BASE]);
  return Object.fromEntries(Object.entries(services).filter(([name]) => !(name in base)));
}

/**
 * Renews what runs of the overrides in use, one after another: nobody's request waits for it. Compose recreates what
 * has another image or configuration. It does not look into files that are mounted, and a program that has read its own
 * reads it again only when it starts: what mounts one from here is always recreated.
 * @param {import('./compose.mjs').ComposeProject} project
 * @throws {StartError} naming those that could not be renewed
 */
export async function renewOverrides(project) {
  const services = await servicesOfOverrides(project);
  const running = (await project.containers()).filter(({ State }) => State === 'running');
  const failed = [];
  /** @type {unknown} */
  let cause;
  for (const [name, { volumes = [] }] of Object.entries(services)) {
    const count = running.filter(({ Service }) => Service === name).length;
    if (count === 0) continue;
    const mounts = volumes.some(
      (/** @type {any} */ { type, source }) => type === 'bind' && source.startsWith(BROUGHT),
    );
    const how = [...(mounts ? ['--force-recreate'] : []), '--scale', `${name}=${count}`];
    try {
      await project.run(['up', '--detach', '--wait', '--no-deps', ...how, name], { deadlineMs: RENEW_MS });
      progress('overrides', `${name} is up to date`);
    } catch (error) {
      failed.push(name);
      cause = error;
    }
  }
  if (failed.length === 0) return;
  const names = failed.join(' ');
  throw new StartError(
    `The product itself is replaced, but not: ${failed.join(', ')}. See: docker compose logs ${names}. ` +
      `Then: docker compose up --detach --no-deps --force-recreate ${names}`,
    { cause },
  );
}
