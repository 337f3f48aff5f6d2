import { ROOT } from './paths.mjs';
import { BESIDE_PRODUCT, BESIDE_SERVERS, BROWSER_TESTS, JEST, isProgramTest } from './stages/runners.ts';
import { STAGES } from './stages/stages.ts';
import { StartError } from './start-error.mjs';

const BROWSER = 'browser';
/** Jest runs it in a server's environment that tests/s3 makes. */
const S3_SUITE = 'libs/object-store/test/s3-object-store.spec.ts';

/**
 * One run of a test runner: the arguments of node, and whether the product has to be built for it. What has to run
 * beside it is started by those arguments.
 */
type Run = { name: string; args: string[]; needsProduct: boolean };

/**
 * What runs these test files: one run for each kind of them.
 * @param files from the root of the repository; a folder stands for all unit or integration tests in it
 * @param options part of the titles that are meant; to run again when a file is saved; to record browser tests
 * @returns throws StartError where a file is no test, or its runner has no such option
 */
export async function byKind(
  files: readonly string[],
  { grep, watch = false, trace = false }: { grep?: string; watch?: boolean; trace?: boolean },
): Promise<Run[]> {
  const { default: jest } = await import(`${ROOT}/jest.config.mjs`);
  const runs = new Map<string, Run>();
  for (const file of files) {
    const kind =
      browserRun(file, grep, trace) ??
      composeRun(file, grep) ??
      programRun(file, grep) ??
      jestRun(file, jest.projects, grep, watch);
    if (trace && kind?.name !== BROWSER)
      throw new StartError(`--trace is for browser tests; ${file} is none`);
    if (file === S3_SUITE) throw new StartError(`${file} needs an S3 server: run it by \`make test-s3\``);
    if (kind === null) throw new StartError(`${file} is no test: CONTRIBUTING.md lists where they stand`);
    const known = runs.get(kind.name) ?? kind;
    known.args.push(file);
    runs.set(kind.name, known);
  }
  return [...runs.values()];
}

function browserRun(file: string, grep: string | undefined, trace: boolean): Run | null {
  if (!file.startsWith('web/e2e/')) return null;
  const title = grep === undefined ? [] : ['-g', grep];
  const recorded = trace ? ['--trace', 'on'] : [];
  const args = [...BESIDE_PRODUCT, ...BROWSER_TESTS, ...title, ...recorded];
  return { name: BROWSER, args, needsProduct: false };
}

/** The tests in containers, by what starts the containers for them. */
function composeRun(file: string, grep: string | undefined): Run | null {
  if (!isProgramTest(file) || !file.startsWith('tests/compose/')) return null;
  if (grep !== undefined) throw new StartError(`-g is not for tests in containers, as ${file} is`);
  return { name: 'compose', args: ['tests/compose/run.ts'], needsProduct: true };
}

function programRun(file: string, grep: string | undefined): Run | null {
  if (!isProgramTest(file)) return null;
  const stage = STAGES.find(({ programs }) =>
    programs?.folders.some((folder) => file.startsWith(`${folder}/`)),
  );
  if (stage?.programs === undefined) return null;
  const title = grep === undefined ? [] : [`--test-name-pattern=${grep}`];
  return {
    name: stage.name,
    args: [...stage.programs.beside, '--test', ...title],
    needsProduct: stage.needs === 'product',
  };
}

function jestRun(
  file: string,
  projects: readonly { displayName: string; rootDir: string }[],
  grep: string | undefined,
  watch: boolean,
): Run | null {
  const project = projects.find(({ displayName, rootDir }) =>
    `${ROOT}/${file}/`.startsWith(`${rootDir}/${displayName.endsWith(':integration') ? 'test' : 'src'}/`),
  );
  if (project === undefined) return null;
  const { displayName: name } = project;
  const isIntegration = name.endsWith(':integration');
  const options = [
    ...(grep === undefined ? [] : ['-t', grep]),
    ...(watch ? ['--watch'] : []),
    ...(isIntegration ? ['--forceExit'] : []),
  ];
  const beside = isIntegration ? BESIDE_SERVERS : [];
  return {
    name,
    args: [...beside, ...JEST, '--selectProjects', name, ...options, '--'],
    needsProduct: false,
  };
}
