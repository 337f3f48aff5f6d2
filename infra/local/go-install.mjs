// @ts-check
import { runCommand } from './database/run-command.mjs';

/**
 * Builds a program with Go into a folder. Go checks the module and all that it needs against its database of sums. All
 * programs are built with the same flags, those of the stand-ins for container images too: Go keeps what it has
 * compiled by its flags, and MinIO alone takes five minutes of a core.
 * @param {string} program its package, `@` and the version
 * @param {object} options
 * @param {string} options.binFolder
 * @param {string} options.cwd any folder outside a Go workspace
 * @param {NodeJS.ProcessEnv} options.env
 * @param {number} options.deadlineMs
 * @param {AbortSignal} [options.signal]
 * @throws {import('./database/run-command.mjs').CommandError}
 */
export async function goInstall(program, { binFolder, cwd, env, deadlineMs, signal }) {
  await runCommand('go', ['install', '-trimpath', '-ldflags', '-s -w', program], {
    cwd,
    env: { ...goEnv(env), GOBIN: binFolder },
    deadlineMs,
    signal,
  });
}

/**
 * The user's own settings for proxies and caches are kept; those that would build something else are not.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function goEnv(env) {
  return {
    GOTOOLCHAIN: 'auto',
    ...env,
    GOOS: undefined,
    GOARCH: undefined,
    GOWORK: 'off',
    GO111MODULE: 'on',
    CGO_ENABLED: '0',
    GOFLAGS: '-buildvcs=false',
  };
}
