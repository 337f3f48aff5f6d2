/** Returns the exit code. */
type Command = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>;

const AUTH = new URL('../../services/auth/dist/', import.meta.url);

/** `admin`, `tier` and `verify`: auth carries them out, by a message that the operator's key signs. */
async function operator(args: readonly string[], env: NodeJS.ProcessEnv) {
  const { runOperatorCommand } = await import(new URL('operator/operator-command.js', AUTH).href);
  const { readOperatorEnv } = await import(new URL('env.js', AUTH).href);
  process.stdout.write(`${await runOperatorCommand(args, readOperatorEnv(env))}\n`);
  return 0;
}

const copying: Command = async (args, env) => (await import('../backup/main.ts')).copy(args, env);

const COMMANDS: Readonly<Record<string, { usage: readonly string[]; run: Command }>> = {
  admin: { usage: ['admin EMAIL [revoke]'], run: operator },
  tier: { usage: ['tier EMAIL creator|free'], run: operator },
  verify: { usage: ['verify EMAIL'], run: operator },
  mail: {
    usage: ['mail'],
    run: async (_args, env) => (await import('./mail.ts')).showMail(env),
  },
  backup: { usage: ['backup [FILE.tar]'], run: copying },
  restore: { usage: ['restore FILE.tar|SNAPSHOT'], run: copying },
  snapshots: { usage: ['snapshots'], run: copying },
  prune: { usage: ['prune'], run: copying },
  check: { usage: ['check [data]'], run: copying },
  rotate: {
    usage: ['rotate', 'rotate leaked', 'rotate done'],
    run: async (args, env) => (await import('./rotate.ts')).rotate(args, env),
  },
  maintenance: {
    usage: ['maintenance on|off|status'],
    run: async (args, env) => (await import('./maintenance.ts')).maintenance(args, env),
  },
  doctor: {
    usage: ['doctor'],
    run: async (_args, env) => (await import('./doctor.ts')).doctor(env),
  },
};

function usage() {
  const lines = Object.values(COMMANDS).flatMap((command) => command.usage);
  return `Usage:\n${lines.map((line) => `  tessera ${line}\n`).join('')}`;
}

/**
 * Runs one command of the operator.
 * @param args such as `tier EMAIL creator`
 * @returns its exit code; what it prints goes to our output
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const command = Object.hasOwn(COMMANDS, args[0] ?? '') ? COMMANDS[args[0] ?? ''] : undefined;
  if (!command) {
    process.stderr.write(usage());
    return 1;
  }
  try {
    return await command.run(args, env);
  } catch (error) {
    const written = error instanceof Error && /^(?:Operator|Env|Start)Error$/.test(error.name);
    process.stderr.write(`${written ? error.message : error instanceof Error ? error.stack : error}\n`);
    return 1;
  }
}
