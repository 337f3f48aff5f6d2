/** How each command is typed: after `tessera` in the product's image, and after `make` in a checkout. */
const USAGE = {
  admin: { image: ['admin EMAIL [revoke]'], make: ['admin EMAIL=... [REVOKE=1]'] },
  tier: { image: ['tier EMAIL creator|free'], make: ['tier EMAIL=... TIER=creator|free'] },
  verify: { image: ['verify EMAIL'], make: ['verify EMAIL=...'] },
  email: { image: ['email FROM TO'], make: ['email FROM=... TO=...'] },
  mail: { image: ['mail'], make: ['mail'] },
  backup: { image: ['backup [FILE.tar]'], make: ['backup [FILE=....tar]'] },
  restore: { image: ['restore FILE.tar|SNAPSHOT'], make: ['restore FILE=....tar', 'restore SNAPSHOT=...'] },
  snapshots: { image: ['snapshots'], make: ['snapshots'] },
  prune: { image: ['prune'], make: ['snapshots-prune'] },
  check: { image: ['check [data]'], make: ['backup-check'] },
  rotate: {
    image: ['rotate', 'rotate leaked', 'rotate done'],
    make: ['secrets-rotate', 'secrets-rotate LEAKED=1'],
  },
  maintenance: { image: ['maintenance on|off|status'], make: ['maintenance SET=on|off|status'] },
  doctor: { image: ['doctor'], make: ['doctor'] },
} as const satisfies Record<string, { image: readonly string[]; make: readonly string[] }>;

export type CommandName = keyof typeof USAGE;

/** The arguments are none of a command's; who runs the command prints its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** `tessera` itself is only in the image: Compose runs it in the service `ops`, and in a checkout there is Make. */
function placeOf(env: NodeJS.ProcessEnv): { program: string; form: 'image' | 'make' } {
  if (env['SECRETS_DIR']) return { program: 'docker compose run --rm ops', form: 'image' };
  return env['KUBERNETES_SERVICE_HOST']
    ? { program: 'tessera', form: 'image' }
    : { program: 'make', form: 'make' };
}

/**
 * A command as the operator types it.
 * @param command such as `{ image: 'maintenance off', make: 'maintenance SET=off' }`; a text where both are the same
 */
export function typed(env: NodeJS.ProcessEnv, command: string | { image: string; make: string }): string {
  const { program, form } = placeOf(env);
  return `${program} ${typeof command === 'string' ? command : command[form]}`;
}

/** What can be typed: of one command, or of all. */
export function usage(env: NodeJS.ProcessEnv, name?: CommandName): string {
  const { program, form } = placeOf(env);
  const chosen = name ? [USAGE[name]] : Object.values(USAGE);
  const lines = chosen.flatMap((command): readonly string[] => command[form]);
  return `Usage:\n${lines.map((line) => `  ${program} ${line}\n`).join('')}`;
}
