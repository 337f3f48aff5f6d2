// @ts-check
import { note, problem, problemIf } from '../doctor.mjs';
import { clock } from './clock.mjs';

const RESPONSE_MS = 3_000;

/** @typedef {import('../doctor.mjs').Finding} Finding */

/** @param {string} url */
async function read(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_MS), redirect: 'error' });
  return { date: response.headers.get('date'), body: /** @type {any} */ (await response.json()) };
}

/**
 * Whether every service is ready, of one version, with the right time.
 * @type {import('../doctor.mjs').Check}
 */
export async function services({ SERVICE_URLS = '', TESSERA_VERSION: own }) {
  const asked = SERVICE_URLS.split(' ')
    .filter(Boolean)
    .map((each) => each.split('=', 2));
  /** @type {Map<string, string[]>} */
  const versions = new Map();
  const found = await Promise.all(
    asked.map(async ([name = '', url = '']) => {
      try {
        const [{ body: live }, { body: readiness, date }] = await Promise.all([
          read(`${url}/health/live`),
          read(`${url}/health/ready`),
        ]);
        versions.set(live.version, [...(versions.get(live.version) ?? []), name]);
        return [
          ...(date ? clock(name, new Date(date)) : []),
          ...problemIf(
            !readiness.ready,
            `${name} is not ready: ${readiness.failing?.join(', ')}`,
            `Look at what it waits for, then at the log of ${name}.`,
          ),
        ];
      } catch (error) {
        return [
          problem(
            `${name} does not respond: ${/** @type {Error} */ (error).message}`,
            `Start it; the log of ${name} has the reason why it ended.`,
          ),
        ];
      }
    }),
  );
  return [...found.flat(), ...sameVersion(versions, own)];
}

/**
 * @param {Map<string, string[]>} versions
 * @param {string | undefined} own
 * @returns {Finding[]}
 */
function sameVersion(versions, own) {
  const list = [...versions].map(([version, names]) => `${version} (${names.join(', ')})`).join('; ');
  if (versions.size > 1)
    return [
      problem(
        `Services run in different versions: ${list}`,
        'Finish the upgrade: docker compose up --detach --wait',
      ),
    ];
  const [version] = versions.keys();
  if (own && version && own !== version)
    return [
      problem(
        `Services run in version ${version}, configured is ${own}.`,
        'Start what is configured: docker compose up --detach --wait',
      ),
    ];
  return version ? [note(`${list} respond`)] : [];
}
