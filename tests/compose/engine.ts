import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import type { ComposeProject } from '../../infra/compose/compose.mjs';
import { runCommand } from '../../infra/local/database/run-command.mjs';
import { ROOT } from '../../infra/local/paths.mjs';
import type { Progress } from '../../infra/local/progress.mjs';

const INSTALL_MS = 10 * 60_000;
const PULL_MS = 10 * 60_000;
const STAND_IN_MS = 20 * 60_000;

/** Where a machine that reaches no registry finds what makes stand-ins for the base images. */
const BASE_IMAGES = resolve(ROOT, process.env['BASE_IMAGES']?.trim() || '../shared/base-images');

/** Without a Node of the repository's own (infra/node): it comes without npm, which the stand-ins for images hold. */
const env = {
  ...process.env,
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(ROOT))
    .join(delimiter),
};

const run = (command: string, args: string[], deadlineMs: number) =>
  runCommand(command, args, { deadlineMs, env, cwd: ROOT });

async function works(command: string, args: string[]) {
  return run(command, args, 60_000).then(
    () => true,
    () => false,
  );
}

/**
 * A running engine with Compose, installed by the stand-ins' own script where there is none and they are there.
 */
async function ensureEngine(progress: Progress): Promise<boolean> {
  const there = async () =>
    (await works('docker', ['info'])) && (await works('docker', ['compose', 'version']));
  if (await there()) return true;
  const setup = join(BASE_IMAGES, 'setup.sh');
  if (!existsSync(setup)) return false;
  progress('engine', 'installing a Docker engine');
  await run(setup, [], INSTALL_MS);
  return there();
}

/** The images that the product's own are built on, and those that it takes as they are. */
async function foreignImages(project: ComposeProject): Promise<string[]> {
  const { services } = await project.configuration();
  const all = Object.values(services);
  // Several services run what one of them builds.
  const built = all.filter(({ build }) => build).map(({ image }) => image);
  const images = new Set(all.map(({ image }) => image).filter((image) => !built.includes(image)));
  for (const { build } of all) {
    if (!build) continue;
    const dockerfile = await readFile(join(build.context, build.dockerfile), 'utf8');
    // A stage is named without a tag.
    for (const [, base] of dockerfile.matchAll(/^FROM (\S+:\S+)/gm)) images.add(base);
  }
  return [...images].sort();
}

/**
 * Makes sure that every image is there that the project does not build: pulled, or, where no registry can be reached,
 * made out of the real programs.
 * @returns what could not be had
 */
async function ensureImages(project: ComposeProject, progress: Progress): Promise<string[]> {
  const lacking = async (images: string[]) => {
    const there = await Promise.all(images.map((image) => works('docker', ['image', 'inspect', image])));
    return images.filter((_, index) => !there[index]);
  };
  let missing = await lacking(await foreignImages(project));
  if (missing.length === 0) return [];
  progress('images', `pulling ${missing.join(', ')}`);
  await Promise.all(
    missing.map((image) => run('docker', ['pull', '--quiet', image], PULL_MS).catch(() => {})),
  );
  missing = await lacking(missing);
  const build = join(BASE_IMAGES, 'build.sh');
  if (missing.length === 0 || !existsSync(build)) return missing;
  progress('images', `no registry responds; making stand-ins for ${missing.join(', ')}`);
  await run(build, missing, STAND_IN_MS);
  return lacking(missing);
}

/** Makes sure that a project can be built and started. @returns what could not be had */
export async function lackingForProject(project: ComposeProject, progress: Progress): Promise<string[]> {
  return (await ensureEngine(progress)) ? ensureImages(project, progress) : ['a Docker engine'];
}
