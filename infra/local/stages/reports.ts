import { basename } from 'node:path';

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
  /** Why nothing ran. */
  leftOut?: string;
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
