import { JwtService } from '@nestjs/jwt';
import type { Caller } from '@tessera/contracts';
import { MessageClient, ServiceTokens } from '@tessera/service-kit';
import { serviceKey } from '@tessera/testing';
import type { Playground } from './playground.js';

/** Another service, as media hears it: real TCP, real tokens. */
export function neighbour(self: Caller, ground: Playground): MessageClient {
  const keys = { self, to: { media: serviceKey(self, 'media') }, from: {} };
  const media = { host: '127.0.0.1', port: Number(ground.env.TCP_PORT) };
  return new MessageClient(new ServiceTokens(new JwtService(), keys), { media });
}
