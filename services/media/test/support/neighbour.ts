import { JwtService } from '@nestjs/jwt';
import type { Caller } from '@tessera/contracts';
import { FileClient, MessageClient, ServiceTokens } from '@tessera/service-kit';
import { serviceKey } from '@tessera/testing';
import type { Playground } from './playground.js';

/** Another service, as media hears it: real TCP, real tokens. */
export function neighbour(self: Caller, ground: Playground): MessageClient {
  const media = { host: '127.0.0.1', port: Number(ground.env.TCP_PORT) };
  return new MessageClient(tokensOf(self), { media });
}

/** As {@link neighbour}, for messages that come with a file. */
export function fileNeighbour(self: Caller, ground: Playground): FileClient {
  return new FileClient(tokensOf(self), { media: ground.api.url });
}

function tokensOf(self: Caller): ServiceTokens {
  const keys = { self, to: { media: serviceKey(self, 'media') }, from: {} };
  return new ServiceTokens(new JwtService(), keys);
}
