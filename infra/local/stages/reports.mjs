// @ts-check
import { basename } from 'node:path';

/** A failed test of a TAP report: its indent, its title, and what is between `---` and `...`. */
const NOT_OK = /^( *)not ok \d+ - (.*)\n\1  ---\n((?:.*\n)*?)\1  \.\.\.$/gm;

/**
 * How many tests of a stage passed and failed.
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [failures] titles of those that failed, where the runner names them
 * @property {Readonly<Record<string, string>>} [reasons] why, by the title
 * @property {readonly string[]} [retried] titles of those that passed at a second try only
 * @property {readonly string[]} [failedFiles] files of those that failed, where the runner names them
 */

/**
 * A runner that failed without naming a failed test (it crashed, or a suite could not be loaded), or that ran nothing
 * at all, has failed once.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
export function withSilentFailure(counts, exitCode) {
  const isSilent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return { ...counts, failed: counts.failed + Number(isSilent) };
}

/** @param {string} text Jest's JSON report @returns {Counts} */
export function jestCounts(text) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults = [] } = JSON.parse(text);
  /** @type {{ status: string, invocations: number, fullName: string, failureMessages?: string[] }[]} */
  const tests = testResults.flatMap((/** @type {any} */ { assertionResults }) => assertionResults);
  const titles = (/** @type {(test: (typeof tests)[number]) => boolean} */ fits) =>
    tests.filter(fits).map(({ fullName }) => fullName);
  const notLoaded = testResults
    .filter((/** @type {any} */ suite) => suite.status === 'failed' && !suite.assertionResults.length)
    .map((/** @type {any} */ { name }) => `${basename(name)} (could not be loaded)`);
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    failures: [...titles(({ status }) => status === 'failed'), ...notLoaded],
    reasons: Object.fromEntries(
      tests.flatMap(({ fullName, failureMessages: [reason] = [] }) => (reason ? [[fullName, reason]] : [])),
    ),
    retried: titles(({ status, invocations }) => status === 'passed' && invocations > 1),
  };
}

/** @param {string} tap the report of Node's test runner @returns {Counts} */
export function tapCounts(tap) {
  const count = (/** @type {string} */ what) =>
    Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  // A suite fails by its tests, which have the reason, or by what comes before and after them.
  const own = [...tap.matchAll(NOT_OK)]
    .map(([, , title = '', details = '']) => ({ title, details }))
    .filter(({ details }) => !details.includes("failureType: 'subtestsFailed'"));
  const places = [...tap.matchAll(/^ *location: '(.*):\d+:\d+'$/gm)].map(([, file = '']) => file);
  const failedFiles = [...new Set(places)];
  return {
    ...{ passed: count('pass'), failed: count('fail') + count('cancelled'), failedFiles },
    failures: own.map(({ title }) => title),
    reasons: Object.fromEntries(own.map(({ title, details }) => [title, tapReason(details)])),
  };
}

/** @param {string} details */
function tapReason(details) {
  const [, , line, lines] =
    /^ *error: (?:(['"`])(.*)\1$|\|-\n((?:.*\n)*?) *(?:code|name|stack): )/m.exec(details) ?? [];
  return (line ?? lines ?? '').replace(/^ +/gm, '').trim();
}

/**
 * What a stage has come to whose files with failures were run once more.
 * @param {Counts} first
 * @param {Counts} second
 * @returns {Counts}
 */
export function withSecondTry(first, second) {
  const { failed, failures = [], reasons } = second;
  const retried = first.failures?.filter((title) => !failures.includes(title));
  return { passed: first.passed + Math.max(0, first.failed - failed), failed, failures, reasons, retried };
}

/** @param {string} text Playwright's JSON report @returns {Counts} */
export function playwrightCounts(text) {
  const { stats, errors, suites = [] } = JSON.parse(text);
  /** @type {Spec[]} */
  const specs = suites.flatMap(specsOf);
  const title = (/** @type {Spec} */ spec) => `${spec.file}:${spec.line} ${spec.title}`;
  const titles = (/** @type {string} */ status) =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(title);
  const reasons = (/** @type {Spec} */ { tests }) =>
    tests.flatMap(({ results = [] }) => results.flatMap(({ error }) => error?.message ?? []));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors?.length ?? 0),
    failures: titles('unexpected'),
    reasons: Object.fromEntries(
      specs.flatMap((spec) => reasons(spec).map((reason) => [title(spec), reason])),
    ),
    retried: titles('flaky'),
  };
}

/**
 * @typedef {{ file: string, line: number, title: string, tests: Result[] }} Spec
 * @typedef {{ status: string, results?: { error?: { message: string } }[] }} Result
 * @param {{ specs?: Spec[], suites?: any[] }} suite
 * @returns {Spec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
