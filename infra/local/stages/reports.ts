import { basename } from 'node:path';

/** A failed test of a TAP report: its indent, its title, and what is between `---` and `...`. */
const NOT_OK = /^( *)not ok \d+ - (.*)\n\1  ---\n((?:.*\n)*?)\1  \.\.\.$/gm;

/** How many tests of a stage passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
  /** Titles of those that failed, where the runner names them. */
  failures?: readonly string[];
  /** Why, by the title. */
  reasons?: Readonly<Record<string, string>>;
  /** Titles of those that passed at a second try only. */
  retried?: readonly string[];
  /** Files of those that failed, where the runner names them. */
  failedFiles?: readonly string[];
}

/**
 * A runner that failed without naming a failed test (it crashed, or a suite could not be loaded), or that ran nothing
 * at all, has failed once.
 */
export function withSilentFailure(counts: Counts, exitCode: number): Counts {
  const isSilent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return { ...counts, failed: counts.failed + Number(isSilent) };
}

/** @param text Jest's JSON report */
export function jestCounts(text: string): Counts {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults = [] } = JSON.parse(text);
  const tests: { status: string; invocations: number; fullName: string; failureMessages?: string[] }[] =
    testResults.flatMap(({ assertionResults }: any) => assertionResults);
  const titles = (fits: (test: (typeof tests)[number]) => boolean) =>
    tests.filter(fits).map(({ fullName }) => fullName);
  const notLoaded = testResults
    .filter((suite: any) => suite.status === 'failed' && !suite.assertionResults.length)
    .map(({ name }: any) => `${basename(name)} (could not be loaded)`);
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

/** @param tap the report of Node's test runner */
export function tapCounts(tap: string): Counts {
  const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
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

function tapReason(details: string) {
  const [, , line, lines] =
    /^ *error: (?:(['"`])(.*)\1$|\|-\n((?:.*\n)*?) *(?:code|name|stack): )/m.exec(details) ?? [];
  return (line ?? lines ?? '').replace(/^ +/gm, '').trim();
}

/** What a stage has come to whose files with failures were run once more. */
export function withSecondTry(first: Counts, second: Counts): Counts {
  const { failed, failures = [], reasons } = second;
  const retried = first.failures?.filter((title) => !failures.includes(title));
  return { passed: first.passed + Math.max(0, first.failed - failed), failed, failures, reasons, retried };
}

/** @param text Playwright's JSON report */
export function playwrightCounts(text: string): Counts {
  const { stats, errors, suites = [] } = JSON.parse(text);
  const specs: Spec[] = suites.flatMap(specsOf);
  const title = (spec: Spec) => `${spec.file}:${spec.line} ${spec.title}`;
  const titles = (status: string) =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(title);
  const reasons = ({ tests }: Spec) =>
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

type Spec = { file: string; line: number; title: string; tests: Result[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };
type Result = { status: string; results?: { error?: { message: string } }[] };
const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];
