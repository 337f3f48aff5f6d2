import { JwtService } from '@nestjs/jwt';
import { TokenClaims } from '@tessera/contracts';
import {
  Clock,
  HealthChecks,
  MessageClient,
  RedisConnection,
  ServiceTokens,
  SharedSessionStatus,
} from '@tessera/service-kit';
import { eventually, serviceKey } from '@tessera/testing';
import type { AuthServer } from './auth-server.js';

/** What another service thinks of tokens: the kit's own judgement, on the same Redis, with auth as its peer. */
export class Elsewhere {
  private readonly redis: RedisConnection;
  private readonly messages: MessageClient;
  private readonly status: SharedSessionStatus;

  /** With `alone` it cannot reach auth, so that only the copy in Redis speaks. */
  constructor(server: AuthServer, { alone = false } = {}) {
    const { REDIS_URL = '', TCP_PORT } = server.env;
    this.redis = new RedisConnection(REDIS_URL, server.prefix, new HealthChecks());
    const tokens = new ServiceTokens(new JwtService(), {
      self: 'grids',
      to: { auth: serviceKey('grids', 'auth') },
      from: {},
    });
    this.messages = new MessageClient(tokens, {
      auth: { host: '127.0.0.1', port: alone ? 1 : Number(TCP_PORT) },
    });
    this.status = new SharedSessionStatus(this.redis, this.messages, new Clock());
  }

  async isActive(token: string): Promise<boolean> {
    return this.status.isActive(TokenClaims.parse(new JwtService().decode(token)));
  }

  /** Its memory lasts a second, and its connection may still be opening. */
  async agrees(token: string, active: boolean): Promise<void> {
    await eventually(async () => expect(await this.isActive(token)).toBe(active));
  }

  async close(): Promise<void> {
    this.messages.onApplicationShutdown();
    await this.redis.onApplicationShutdown();
  }
}
