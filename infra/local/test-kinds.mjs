// @ts-check
import { ROOT } from './paths.mjs';
import { BROWSER_TESTS, playwrightTest } from './stages/playwright.mjs';
import { STAGES } from './stages/stages.mjs';
import { StartError } from './start-error.mjs';

/**
 * One run of a test runner: the arguments of node, and whether the product has to be built for it. What has to run
 * beside it is started by those arguments.
 * @typedef {{ args: string[], needsProduct: boolean }} Run
 */

/**
 * What runs these test files: one run for each kind of them.
 * @param {readonly string[]} files from the root of the repository; a folder stands for all unit or integration tests in it
 * @param {{ grep?: string, watch?: boolean }} options part of the titles that are meant; to run again when a file is saved
 * @returns {Promise<Run[]>} throws StartError where a file is no test
 */
export async function byKind(files, { grep, watch = false }) {
  const { default: jest } = await import(`${ROOT}/jest.config.mjs`);
  /** @type {Map<string, { files: string[], run: (files: string[]) => Run }>} */
  const kinds = new Map();
  for (const file of files) {
    const kind =
      browserKind(file, grep) ?? programKind(file, grep) ?? jestKind(file, jest.projects, { grep, watch });
    if (kind === null) throw new StartError(`${file} is no test: CONTRIBUTING.md lists where they stand`);
    const known = kinds.get(kind.name) ?? { files: [], run: kind.run };
    known.files.push(file);
    kinds.set(kind.name, known);
  }
  return [...kinds.values()].map((kind) => kind.run(kind.files));
}

/**
 * @typedef {{ name: string, run: (files: string[]) => Run }} Kind
 */

/**
 * @param {string} file
 * @param {string | undefined} grep
 * @returns {Kind | null}
 */
function browserKind(file, grep) {
  if (!file.startsWith('web/e2e/')) return null;
  const title = grep === undefined ? [] : ['-g', grep];
  return {
    name: 'browser',
    run: (files) => ({
      args: [
        'infra/local/test-stack.mjs',
        '--',
        process.execPath,
        ...playwrightTest(BROWSER_TESTS),
        ...files,
        ...title,
      ],
      needsProduct: false,
    }),
  };
}

/**
 * @param {string} file
 * @param {string | undefined} grep
 * @returns {Kind | null}
 */
function programKind(file, grep) {
  if (!file.endsWith('.test.mjs')) return null;
  const stage = STAGES.find(({ programs }) =>
    programs?.folders.some((folder) => file.startsWith(`${folder}/`)),
  );
  if (stage?.programs === undefined) return null;
  const { beside } = stage.programs;
  const title = grep === undefined ? [] : [`--test-name-pattern=${grep}`];
  const wrapper = beside.length > 0 ? [...beside, '--', process.execPath] : [];
  return {
    name: stage.name,
    run: (files) => ({
      args: [...wrapper, '--test', ...title, ...files],
      needsProduct: stage.needs === 'product',
    }),
  };
}

/**
 * @param {string} file
 * @param {readonly { displayName: string, rootDir: string }[]} projects
 * @param {{ grep: string | undefined, watch: boolean }} options
 * @returns {Kind | null}
 */
function jestKind(file, projects, { grep, watch }) {
  const path = `${ROOT}/${file}/`;
  const project = projects.find(({ displayName, rootDir }) =>
    path.startsWith(`${rootDir}/${displayName.endsWith(':integration') ? 'test' : 'src'}/`),
  );
  if (project === undefined) return null;
  const { displayName } = project;
  const beside = displayName.endsWith(':integration')
    ? ['infra/local/test-servers.mjs', '--', process.execPath]
    : [];
  const options = [
    ...(grep === undefined ? [] : ['-t', grep]),
    ...(watch ? ['--watch'] : []),
    ...(beside.length > 0 ? ['--forceExit'] : []),
  ];
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', displayName, ...options];
  return {
    name: displayName,
    run: (files) => ({ args: [...beside, ...jest, '--', ...files], needsProduct: false }),
  };
}
