import { JwtService } from '@nestjs/jwt';
import { MessageClient, ServiceTokens } from '@tessera/service-kit';
import { serviceKey } from '@tessera/testing';
import type { AuthServer } from './auth-server.js';

/** Speaks to auth as the admin service does; shut it down. */
export function adminClient(auth: AuthServer): MessageClient {
  const keys = { self: 'admin' as const, to: { auth: serviceKey('admin', 'auth') }, from: {} };
  return new MessageClient(new ServiceTokens(new JwtService(), keys), {
    auth: { host: '127.0.0.1', port: Number(auth.env.TCP_PORT) },
  });
}
