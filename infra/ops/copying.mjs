// @ts-check

/**
 * `backup`, `restore` and whatever else infra/backup knows, which reads its own arguments.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} _env the process's own
 */
export async function copying(args, _env) {
  process.argv = [process.execPath, 'tessera', ...args];
  await import('../backup/main.mjs');
  return Number(process.exitCode ?? 0);
}
