import {
  applyDecorators,
  Catch,
  Injectable,
  Logger,
  SetMetadata,
  UseFilters,
  UseGuards,
  type ArgumentsHost,
  type CanActivate,
  type ExecutionContext,
  type ExceptionFilter,
  type PipeTransform,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Pattern } from '@tessera/contracts';
import { throwError, type Observable } from 'rxjs';
import { AppError } from '../app-error.js';
import { toAppError } from '../http/error-filter.js';
import { Metrics } from '../metrics/metrics.js';
import { validationFailed } from '../http/validation.js';
import { KEY_REFUSED, type Envelope, type MessageError } from './message-client.js';
import { ServiceTokens } from './service-token.js';

const PATTERN = 'tessera:pattern';
type AnyPattern = Pick<Pattern<unknown, unknown>, 'name' | 'callee' | 'callers' | 'payload'>;

/** A message whose sender is not proven. */
class KeyRefused extends AppError {}

/**
 * Refuses a message whose token does not prove a sender that its pattern lists. A sender that is not proven is most
 * likely a key that differs between two services: no fault of the person behind it, and one for the operator.
 */
@Injectable()
export class MessageGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: ServiceTokens,
    private readonly metrics: Metrics,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const pattern = this.reflector.get<AnyPattern>(PATTERN, context.getHandler());
    const envelope = context.switchToRpc().getData<Partial<Envelope> | undefined>();
    const token = String(envelope?.token);
    const caller = await this.tokens.callerOf(token, pattern.name, envelope?.payload);
    if (!caller) throw this.unproven(token, pattern);
    if (!pattern.callers.includes(caller)) throw new AppError('FORBIDDEN');
    return true;
  }

  private unproven(token: string, { name, callee }: AnyPattern): AppError {
    const from = this.tokens.claimedBy(token) ?? 'unknown';
    this.metrics.unprovenMessages.inc({ from });
    const what = `a common key for messages from ${from} to ${callee} (${name})`;
    return new KeyRefused('DEPENDENCY_UNAVAILABLE', { info: { what } });
  }
}

/** Answers a failed message with the code that the caller's `MessageClient` understands. */
@Catch()
export class MessageErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('messages');

  catch(thrown: unknown, _host: ArgumentsHost): Observable<never> {
    const error = toAppError(thrown);
    if (error.status >= 500) {
      this.logger.error({ code: error.code, info: error.info, err: error.cause ?? error }, error.message);
    }
    const code = error instanceof KeyRefused ? KEY_REFUSED : error.code;
    const wire: MessageError = { code, message: error.message, details: error.details };
    return throwError(() => wire);
  }
}

class MessagePipe implements PipeTransform<Envelope, unknown> {
  constructor(private readonly pattern: AnyPattern) {}

  transform(envelope: Envelope): unknown {
    const parsed = this.pattern.payload.safeParse(envelope.payload);
    if (!parsed.success) throw validationFailed(parsed.error.issues);
    return parsed.data;
  }
}

/** Marks the handler of a message: `@Handles(userPlan) plan(@Message(userPlan) { userId }: { userId: string })`. */
export function Handles(pattern: AnyPattern): MethodDecorator {
  return applyDecorators(
    MessagePattern(pattern.name),
    SetMetadata(PATTERN, pattern),
    UseGuards(MessageGuard),
    UseFilters(MessageErrorFilter),
  );
}

/** The validated payload of a message in its handler's parameters. */
export function Message(pattern: AnyPattern): ParameterDecorator {
  return Payload(new MessagePipe(pattern));
}
