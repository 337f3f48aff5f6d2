import { usage, type CommandName } from './usage.ts';

/** Returns the exit code. */
type Command = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>;

const AUTH = new URL('../../services/auth/dist/', import.meta.url);

/** `admin`, `tier`, `verify` and `email`: auth carries them out, by a message that the operator's key signs. */
async function operator(args: readonly string[], env: NodeJS.ProcessEnv) {
  const { runOperatorCommand } = await import(new URL('operator/operator-command.js', AUTH).href);
  const { readOperatorEnv } = await import(new URL('env.js', AUTH).href);
  process.stdout.write(`${await runOperatorCommand(args, readOperatorEnv(env))}\n`);
  return 0;
}

const copying: Command = async (args, env) => (await import('../backup/main.ts')).copy(args, env);

const COMMANDS: Readonly<Record<CommandName, Command>> = {
  admin: operator,
  tier: operator,
  verify: operator,
  email: operator,
  mail: async (_args, env) => (await import('./mail.ts')).showMail(env),
  backup: copying,
  restore: copying,
  snapshots: copying,
  prune: copying,
  check: copying,
  rotate: async (args, env) => (await import('./rotate.ts')).rotate(args, env),
  maintenance: async (args, env) => (await import('./maintenance.ts')).maintenance(args, env),
  doctor: async (_args, env) => (await import('./doctor.ts')).doctor(env),
};

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

/**
 * Runs one command of the operator.
 * @param args such as `tier EMAIL creator`
 * @returns its exit code; what it prints goes to our output
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [name = ''] = args;
  if (!isCommand(name)) {
    process.stderr.write(usage(env));
    return 1;
  }
  try {
    return await COMMANDS[name](args, env);
  } catch (error) {
    process.stderr.write(explained(error, usage(env, name)));
    return 1;
  }
}

/** By their names: some are thrown by auth's build. */
function explained(error: unknown, commandUsage: string) {
  if (!(error instanceof Error)) return `${error}\n`;
  if (error.name === 'UsageError') return commandUsage;
  return `${/^(?:Operator|Env|Start)Error$/.test(error.name) ? error.message : error.stack}\n`;
}
