import { JwtService } from '@nestjs/jwt';
import type { Sender } from '@tessera/contracts';
import { FileClient, MessageClient, ServiceTokens } from '@tessera/service-kit';
import { serviceKey } from '@tessera/testing';
import type { TestMedia } from './test-media.js';

/** Another service, as media hears it: real TCP, real tokens. */
export function peerOf(self: Sender, service: TestMedia): MessageClient {
  const media = { host: '127.0.0.1', port: Number(service.env.TCP_PORT) };
  return new MessageClient(tokensOf(self), { media });
}

/** As {@link peerOf}, for messages that come with a file. */
export function filePeerOf(self: Sender, service: TestMedia): FileClient {
  return new FileClient(tokensOf(self), { media: service.api.url });
}

function tokensOf(self: Sender): ServiceTokens {
  const keys = { self, to: { media: serviceKey(self, 'media') }, from: {} };
  return new ServiceTokens(new JwtService(), keys);
}
