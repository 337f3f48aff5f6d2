// @ts-check

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [failures] the titles of those that failed, where the runner names them
 */

/**
 * What a stage is run with.
 * @typedef {object} StageContext
 * @property {string} root
 * @property {NodeJS.ProcessEnv} env
 * @property {string} logFile takes everything that the runner writes
 * @property {string} reportFile where the runner may leave its machine-readable result
 * @property {boolean} all whether tests that take too long for every change run as well
 * @property {AbortSignal} signal
 */

/**
 * What must be there before a stage: the npm packages, the servers as well, the built product, a browser on top.
 * @typedef {'packages' | 'servers' | 'product' | 'browser'} Need
 */

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {Need} needs
 * @property {boolean} onRequest left out unless it is named
 * @property {{ folders: readonly string[], beside: readonly string[] }} [programs] of a stage of `*.test.mjs`: where they
 *   stand, and the arguments of node for what runs the command after `--` beside servers
 * @property {(context: StageContext) => Promise<Counts>} run
 */

/** Part of the name of a file whose tests take too long for every change. Browser tests have the tag `@nightly`. */
export const NIGHTLY_FILE = '.nightly.';

/** However long a machine takes, a stage that has not ended by then hangs; a long run says how long it may take. */
export const STAGE_MS = Number(process.env['STAGE_MINUTES'] ?? 40) * 60_000;

/**
 * A runner that failed without naming a failed test (it crashed, or a suite could not be loaded), or that ran
 * nothing at all, has failed once.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
export function honest({ passed, failed, ...titles }, exitCode) {
  const silentFailure = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: failed + Number(silentFailure), ...titles };
}
