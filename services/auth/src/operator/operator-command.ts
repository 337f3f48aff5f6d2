import { JwtService } from '@nestjs/jwt';
import {
  AdminCommand,
  EmailCommand,
  setAdmin,
  setEmail,
  setTier,
  setVerified,
  TierCommand,
  VerifyCommand,
} from '@tessera/contracts';
import { AppError, isKeyRefused, MessageClient, ServiceTokens } from '@tessera/service-kit';
import type { OperatorEnv } from '../env.js';
import { emailKey } from '../users/user-keys.js';

/** The arguments are none of a command's; `infra/ops/commands.ts` prints the usage in its place. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command is invalid or failed; the message names the reason. */
class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/**
 * Runs `tier EMAIL creator|free`, `verify EMAIL`, `email FROM TO` or `admin EMAIL [revoke]` on the running service;
 * prints the new state.
 * @throws OperatorError or UsageError
 */
export async function runOperatorCommand(args: readonly string[], env: OperatorEnv): Promise<string> {
  const tokens = new ServiceTokens(new JwtService(), {
    self: 'operator',
    to: { auth: env.SERVICE_KEY_TO_AUTH },
    from: {},
  });
  const messages = new MessageClient(tokens, { auth: env.AUTH_TCP });
  try {
    return await dispatch(args, messages);
  } catch (error) {
    throw explained(error, args[1] ?? '');
  } finally {
    messages.onApplicationShutdown();
  }
}

async function dispatch(
  [command, email, value, ...rest]: readonly string[],
  messages: MessageClient,
): Promise<string> {
  if (rest.length > 0) throw new UsageError();
  if (command === 'tier') {
    const parsed = TierCommand.safeParse({ email, tier: value });
    if (!parsed.success) throw new UsageError();
    const done = await messages.send(setTier, parsed.data);
    return `${done.email} is on the ${done.tier} plan.`;
  }
  if (command === 'verify' && value === undefined) {
    const parsed = VerifyCommand.safeParse({ email });
    if (!parsed.success) throw new UsageError();
    const done = await messages.send(setVerified, parsed.data);
    return `${done.email} is verified.`;
  }
  if (command === 'email' && email && value) {
    const parsed = EmailCommand.safeParse({ from: email, to: value });
    if (!parsed.success) {
      const isFormer = parsed.error.issues.some(({ path }) => path[0] === 'from');
      throw new OperatorError(`"${isFormer ? email : value}" is no email address.`);
    }
    if (emailKey(parsed.data.from) === emailKey(parsed.data.to))
      throw new OperatorError('The addresses are the same: capitals make no difference.');
    const done = await messages.send(setEmail, parsed.data);
    if (done.isRepeat) return `No account has the address ${email}; one has ${done.email} already.`;
    return `The address is ${done.email} now. A link that verifies it is mailed there.`;
  }
  if (command === 'admin' && (value === undefined || value === 'revoke')) {
    const parsed = AdminCommand.safeParse({ email, isAdmin: value === undefined });
    if (!parsed.success) throw new UsageError();
    const done = await messages.send(setAdmin, parsed.data);
    return done.isAdmin ? `${done.email} is an admin.` : `${done.email} is no admin.`;
  }
  throw new UsageError();
}

function explained(error: unknown, email: string): unknown {
  if (!(error instanceof AppError)) return error;
  if (isKeyRefused(error))
    return new OperatorError('The service refused: SERVICE_KEY_TO_AUTH is not the key that it knows.');
  switch (error.code) {
    case 'NOT_FOUND':
      return new OperatorError(`No account has the address ${email}.`);
    case 'DEPENDENCY_UNAVAILABLE':
      return new OperatorError('The auth service does not respond. Is it running?');
    default:
      return new OperatorError(error.message);
  }
}
