import {
  applyDecorators,
  Catch,
  Injectable,
  Logger,
  SetMetadata,
  UseFilters,
  UseGuards,
  UseInterceptors,
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  type ExceptionFilter,
  type NestInterceptor,
  type PipeTransform,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Pattern } from '@tessera/contracts';
import { from, lastValueFrom, throwError, type Observable } from 'rxjs';
import { toAppError } from '../http/error-filter.js';
import { untilGivenUp } from '../http/response-deadline.js';
import { validationFailed } from '../http/validation.js';
import { CountsMessages } from '../maintenance/counts-messages.js';
import { TracesMessages } from '../tracing/traces-messages.js';
import { KEY_REFUSED, type Envelope, type MessageError } from './message-client.js';
import { KeyRefused, Senders } from './senders.js';

const PATTERN = 'tessera:pattern';
type AnyPattern = Pick<Pattern<unknown, unknown>, 'name' | 'callee' | 'callers' | 'payload'>;

/** Refuses a message whose token does not prove a sender that its pattern lists. */
@Injectable()
class MessageGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly senders: Senders,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const pattern = this.reflector.get<AnyPattern>(PATTERN, context.getHandler());
    const envelope = context.switchToRpc().getData<Partial<Envelope> | undefined>();
    await this.senders.check(pattern, String(envelope?.token), envelope?.payload);
    return true;
  }
}

/** Lets the work of a message know when its sender waits no longer. */
class MessageDeadline implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { within } = context.switchToRpc().getData<Partial<Envelope>>();
    // A sender of an earlier version does not tell.
    if (within === undefined) return next.handle();
    return from(
      untilGivenUp((giveUp): Promise<unknown> => {
        const timer = setTimeout(giveUp, within);
        const handled: Promise<unknown> = lastValueFrom(next.handle(), { defaultValue: undefined });
        return handled.finally(() => clearTimeout(timer));
      }),
    );
  }
}

/** Responds to a failed message with the code that the caller's `MessageClient` understands. */
@Catch()
class MessageErrorFilter implements ExceptionFilter {
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
    UseInterceptors(TracesMessages, CountsMessages, MessageDeadline),
    UseFilters(MessageErrorFilter),
  );
}

/** The validated payload of a message in its handler's parameters. */
export function Message(pattern: AnyPattern): ParameterDecorator {
  return Payload(new MessagePipe(pattern));
}
