// @ts-check
import { join } from 'node:path';
import { writeAtomically } from '../local/atomic-file.mjs';
import { ROOT } from '../local/paths.mjs';
import { progressTo } from '../local/progress.mjs';
import { runStep } from '../local/run-step.mjs';
import { readIfThere } from '../local/secrets.mjs';
import { StartError } from '../local/start-error.mjs';
import { ComposeProject } from './compose.mjs';
import { servicesOfOverrides } from './overrides.mjs';

/** The tag of the images that ran before the last upgrade. */
export const BEFORE = 'before';
/** The tag of images of what is checked out, as docker-compose.yml has it where nothing else is set. */
export const CHECKED_OUT = 'dev';
/**
 * A second tag of the previous images, from the moment at which an upgrade replaces the first until all is replaced.
 */
const UNFINISHED = 'before-unfinished-upgrade';
/** One service of each image. */
const OF_EACH_IMAGE = ['auth', 'gateway'];

const BUILD_MS = 30 * 60_000;

const progress = progressTo(process.stdout);

/** The tag that the configuration names. @param {ComposeProject} project @returns {Promise<string>} */
export async function imageVersion(project) {
  return (await project.configuration()).services.gateway.image.split(':').at(-1);
}

/**
 * Whether images of a tag are made of what is checked out. Those of a release and of before an upgrade are not: they
 * would no longer hold what their tag promises, and nothing would be left to return to.
 * @param {string} version
 */
export const isBuiltHere = (version) => version !== BEFORE && !/^v?\d+\.\d+/.test(version);

/**
 * The images of a version: those of this machine, otherwise pulled; those of the version that is checked out are built.
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} version
 */
export async function fetchImages(env, version) {
  if (version && (await hasImages(new ComposeProject(env)))) return;
  const step = version ? ['pull', 'secrets', 'gateway'] : ['build'];
  progress('images', version ? `pulling ${version}` : 'building');
  const args = ['compose', '--progress', 'quiet', ...step];
  const code = await runStep('docker', args, { env, cwd: ROOT, logFile: 'inherit', deadlineMs: BUILD_MS });
  if (code !== 0)
    throw new StartError(
      version
        ? `There are no images of ${version}, and none can be pulled; nothing was changed`
        : 'The images cannot be built; nothing was changed',
    );
}

/** @param {ComposeProject} project */
async function hasImages(project) {
  const images = await imagesOf(project, OF_EACH_IMAGE);
  return (await Promise.all(images.map(({ image }) => project.hasImage(image)))).every(Boolean);
}

/**
 * @param {ComposeProject} project
 * @param {readonly string[]} names
 * @returns {Promise<{ service: string, image: string, tagged: (tag: string) => string }[]>}
 */
async function imagesOf(project, names) {
  const { services } = await project.configuration();
  return names.map((service) => {
    const { image } = services[service];
    return { service, image, tagged: (tag) => image.replace(/:[^:/]*$/, `:${tag}`) };
  });
}

/** One service of each image that has the version as its tag, also of overrides. @param {ComposeProject} project */
async function versionedImages(project) {
  const version = await imageVersion(project);
  const ofOverrides = Object.entries(await servicesOfOverrides(project))
    .filter(([, { build, image }]) => build && image?.endsWith(`:${version}`))
    .map(([name]) => name);
  return imagesOf(project, [...OF_EACH_IMAGE, ...ofOverrides]);
}

/**
 * Keeps the images that run now under the tag that `make rollback` starts. After an upgrade that failed half way a part
 * of what runs is the new version already: those that were kept then stay.
 * @param {ComposeProject} project
 */
export async function keepRunningImages(project) {
  for (const { service, tagged } of await versionedImages(project)) {
    if (await project.hasImage(tagged(UNFINISHED))) continue;
    const [running] = await project.running(service);
    if (!running) continue;
    const { Image } = await project.inspect(running.ID);
    for (const tag of [BEFORE, UNFINISHED]) await project.docker(['tag', Image, tagged(tag)]);
  }
}

/** Everything that runs is of one version. @param {ComposeProject} project */
export async function forgetUnfinishedUpgrade(project) {
  for (const { tagged } of await versionedImages(project))
    if (await project.hasImage(tagged(UNFINISHED))) await project.docker(['image', 'rm', tagged(UNFINISHED)]);
}

/** Names the version in .env, so that the next `docker compose up` starts the same. @param {string} version */
export async function rememberVersion(version) {
  if (process.env['COMPOSE_DISABLE_ENV_FILE']) return;
  const file = join(ROOT, '.env');
  const text = (await readIfThere(file)) ?? '';
  const line = `TESSERA_VERSION=${version}`;
  const named = /^TESSERA_VERSION=.*$/m;
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  await writeAtomically(file, named.test(text) ? text.replace(named, () => line) : `${text}${end}${line}\n`);
}
