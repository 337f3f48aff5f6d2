import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { programFolder } from '../database/testing/program-folder.ts';
import { testEnv } from '../temporary-stack.ts';

/**
 * An environment whose `docker` is a script. It notes how it was called in `calls` of its folder.
 * @param replies commands by what they contain, the first that fits, and what each prints; another one fails as without
 *   an engine
 */
export async function withDocker(
  folder: string,
  replies: Record<string, string>,
): Promise<NodeJS.ProcessEnv> {
  const cases = Object.entries(replies).map(([words, text]) => `*'${words}'*) echo '${text}' ;;`);
  const docker = [
    `echo "$*" >>'${join(folder, 'calls')}'`,
    'case "$*" in',
    ...cases,
    "*) echo 'Cannot connect to the Docker daemon' >&2; exit 1 ;;",
    'esac',
  ].join('\n');
  const programs = await programFolder(folder, { scripts: { docker } });
  const env = testEnv(process.env);
  return { ...env, PATH: `${programs}${delimiter}${env['PATH']}` };
}

/** How the script was called, a line each. */
export const dockerCalls = async (folder: string) =>
  (await readFile(join(folder, 'calls'), 'utf8')).trimEnd().split('\n');
