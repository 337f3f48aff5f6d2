import { note, problem, problemIf, type Finding } from './finding.ts';
import { clock } from './clock.ts';

const RESPONSE_MS = 3_000;

interface Health {
  version: string;
  ready?: boolean;
  failing?: string[];
}

async function read(url: string) {
  const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_MS), redirect: 'error' });
  return { date: response.headers.get('date'), body: (await response.json()) as Health };
}

/** Whether every service is ready, of one version, with the right time. */
export async function services({ SERVICE_URLS = '', TESSERA_VERSION: own }: NodeJS.ProcessEnv) {
  const asked = SERVICE_URLS.split(' ')
    .filter(Boolean)
    .map((each) => each.split('=', 2));
  const versions = new Map<string, string[]>();
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
            `${name} does not respond: ${(error as Error).message}`,
            `Start it; the log of ${name} has the reason why it ended.`,
          ),
        ];
      }
    }),
  );
  return [...found.flat(), ...sameVersion(versions, own)];
}

function sameVersion(versions: Map<string, string[]>, own: string | undefined): Finding[] {
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
