// @ts-check

const AUTH = new URL('../../services/auth/dist/', import.meta.url);

/**
 * `admin`, `tier` and `verify`: auth carries them out, by a message that the operator's key signs.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function operator(args, env) {
  const { runOperatorCommand } = await import(new URL('operator/operator-command.js', AUTH).href);
  const { readOperatorEnv } = await import(new URL('env.js', AUTH).href);
  process.stdout.write(`${await runOperatorCommand(args, readOperatorEnv(env))}\n`);
  return 0;
}
