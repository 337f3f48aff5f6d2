import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { TcpContext } from '@nestjs/microservices';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Envelope } from '../messaging/message-client.js';
import { inSpan, isTracing } from './tracing.js';

/** Makes a span of each message that is handled, of the trace of its sender. */
@Injectable()
export class TracesMessages implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!isTracing()) return next.handle();
    const rpc = context.switchToRpc();
    const name = `message ${rpc.getContext<TcpContext>().getPattern()}`;
    const handled = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(inSpan('SERVER', name, handled, rpc.getData<Partial<Envelope>>().trace));
  }
}
