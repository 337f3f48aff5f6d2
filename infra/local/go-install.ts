import { runCommand } from './database/run-command.mjs';

interface GoInstallOptions {
  binFolder: string;
  /** Any folder outside a Go workspace. */
  cwd: string;
  env: NodeJS.ProcessEnv;
  deadlineMs: number;
  signal?: AbortSignal;
}

/**
 * Builds a program with Go into a folder. Go checks the module and all that it needs against its database of sums. All
 * programs are built with the same flags, those of the stand-ins for container images too: Go keeps what it has
 * compiled by its flags, and MinIO alone takes five minutes of a core.
 * @param program its package, `@` and the version
 */
export async function goInstall(
  program: string,
  { binFolder, cwd, env, deadlineMs, signal }: GoInstallOptions,
) {
  await runCommand('go', ['install', '-trimpath', '-ldflags', '-s -w', program], {
    cwd,
    env: { ...goEnv(env), GOBIN: binFolder },
    deadlineMs,
    signal,
  });
}

/** The user's own settings for proxies and caches are kept; those that would build something else are not. */
export function goEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
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
