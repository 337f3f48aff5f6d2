import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DEVICE_HEADER, Id } from '@tessera/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';

/** Where a request comes from. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** What an earlier log-in in this browser was given; new where there was none. */
  readonly device: string;
}

/** The client in a handler's parameters: `@RequestClient() client: Client`. */
export const RequestClient = createParamDecorator((_data: unknown, context: ExecutionContext): Client => {
  const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const known = Id.safeParse(headers[DEVICE_HEADER.toLowerCase()]);
  return {
    address: ip,
    userAgent: headers['user-agent'],
    device: known.success ? known.data : randomBytes(16).toString('hex'),
  };
});

/** Gives the browser what it is known by from now on. */
export function setDeviceHeader(reply: FastifyReply, { device }: Client): void {
  void reply.header(DEVICE_HEADER, device);
}
