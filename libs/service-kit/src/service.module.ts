import { Global, Module, type DynamicModule } from '@nestjs/common';
import { JwtModule, JwtService } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { LoggerModule } from 'nestjs-pino';
import type { Service } from '@tessera/contracts';
import { Clock } from './clock.js';
import { DatabaseModule } from './database/database.module.js';
import { PublicKeys, rereadFile, type CommonEnv } from './env.js';
import { HealthController } from './health/health.controller.js';
import { DependencyMetrics } from './health/dependency-metrics.js';
import { HealthChecks } from './health/health-checks.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { Ids } from './ids.js';
import { ErasedAccounts } from './identity/erased-accounts.js';
import { SessionGate } from './identity/session-gate.js';
import { SessionStatus, SharedSessionStatus } from './identity/session-status.js';
import { KEYS_REREAD_EVERY, TokenVerifier } from './identity/token-verifier.js';
import { JobsModule } from './jobs/jobs.module.js';
import { workMessages } from './jobs/work-messages.js';
import { ErasureHold } from './lifecycle/erasure-hold.js';
import { LeaseDocument, LeaseSchema } from './lifecycle/lease.schema.js';
import { Leases } from './lifecycle/leases.js';
import { Sweeper } from './lifecycle/sweeper.js';
import { loggingOptions } from './logging.js';
import { Maintenance } from './maintenance/maintenance.js';
import { FileClient, type ServiceUrls } from './messaging/file-client.js';
import { FileGate } from './messaging/file-handler.js';
import { MessageClient, type Peers } from './messaging/message-client.js';
import { Senders } from './messaging/senders.js';
import { ServiceTokens, type ServiceKeys } from './messaging/service-token.js';
import { Metrics } from './metrics/metrics.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { MIGRATIONS, type Migration } from './migrations/migration.js';
import { Migrations } from './migrations/migrations.js';
import { SchemaVersion, SchemaVersionSchema } from './migrations/schema-version.schema.js';
import { ApiDescription } from './openapi/api-description.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { Traffic } from './metrics/traffic.js';
import { Tracing } from './tracing/tracing.js';
import { RedisConnection, RedisModule } from './redis/redis.module.js';

interface ServiceOptions {
  /** The process's name in logs, for example `media-worker`. */
  readonly process: string;
  /** The service whose database it uses: `tessera_<database>`. */
  readonly database: Service;
  readonly env: CommonEnv;
  readonly keys: ServiceKeys;
  readonly peers: Peers;
  /** Where files are sent to. */
  readonly urls?: ServiceUrls;
  /** Those of its database, in their order; the same for every process that uses it. */
  readonly migrations?: readonly Migration[];
  /** False only in auth, which reads its own collection and provides its own `SessionStatus`. */
  readonly sharedSessions?: boolean;
}

@Global()
@Module({})
class KitModule {}

/**
 * What every service process has: environment, logs, database, Redis, jobs, messages, identity, idempotency,
 * health and metrics. All of it is global.
 */
@Module({})
export class ServiceModule {
  static forRoot(options: ServiceOptions): DynamicModule {
    const { env } = options;
    const shared = options.sharedSessions ?? true;
    const kit: DynamicModule = {
      module: KitModule,
      imports: [
        JwtModule.register({}),
        MongooseModule.forFeature([
          { name: LeaseDocument.name, schema: LeaseSchema },
          { name: SchemaVersion.name, schema: SchemaVersionSchema },
        ]),
      ],
      providers: [
        ApiDescription,
        Clock,
        Ids,
        { provide: HealthChecks, useFactory: () => new HealthChecks(env.TESSERA_VERSION) },
        {
          provide: Tracing,
          useFactory: () =>
            Tracing.start(options.process, env.TESSERA_VERSION, env.OTEL_EXPORTER_OTLP_ENDPOINT),
        },
        Metrics,
        DependencyMetrics,
        Leases,
        { provide: MIGRATIONS, useValue: options.migrations ?? [] },
        Migrations,
        Maintenance,
        Sweeper,
        ErasureHold,
        ErasedAccounts,
        Senders,
        {
          provide: TokenVerifier,
          inject: [JwtService, Clock, Sweeper],
          useFactory: (jwt: JwtService, clock: Clock, sweeper: Sweeper) => {
            const { JWT_PUBLIC_KEYS: keys, JWT_PUBLIC_KEYS_FILE: file } = env;
            if (!file) return new TokenVerifier(jwt, clock, keys);
            const verifier = new TokenVerifier(jwt, clock, keys, () => rereadFile(file, PublicKeys));
            sweeper.everyHere(KEYS_REREAD_EVERY, 'reread keys', () => verifier.refresh());
            return verifier;
          },
        },
        {
          provide: ServiceTokens,
          inject: [JwtService],
          useFactory: (jwt: JwtService) => new ServiceTokens(jwt, options.keys),
        },
        {
          provide: MessageClient,
          inject: [ServiceTokens],
          useFactory: (tokens: ServiceTokens) => new MessageClient(tokens, options.peers),
        },
        {
          provide: FileClient,
          inject: [ServiceTokens],
          useFactory: (tokens: ServiceTokens) => new FileClient(tokens, options.urls ?? {}),
        },
        {
          provide: Traffic,
          inject: [RedisConnection, Clock, Sweeper],
          useFactory: (redis: RedisConnection, clock: Clock, sweeper: Sweeper) =>
            new Traffic(options.database, redis, clock, sweeper),
        },
        ...(shared ? [{ provide: SessionStatus, useClass: SharedSessionStatus }] : []),
      ],
      exports: [
        JwtModule,
        ApiDescription,
        Clock,
        Ids,
        HealthChecks,
        Maintenance,
        Metrics,
        Sweeper,
        ErasureHold,
        ErasedAccounts,
        TokenVerifier,
        ServiceTokens,
        MessageClient,
        FileClient,
        Senders,
        Tracing,
        Traffic,
        ...(shared ? [SessionStatus] : []),
      ],
    };
    return {
      module: ServiceModule,
      global: true,
      imports: [
        LoggerModule.forRoot(loggingOptions(options.process, env.LOG_LEVEL)),
        kit,
        RedisModule.forRoot(env.REDIS_URL, env.REDIS_PREFIX),
        DatabaseModule.forRoot(
          env.MONGODB_URI,
          `${env.MONGODB_DATABASE_PREFIX}${options.database}`,
          env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
        ),
        JobsModule.forRoot(env.REDIS_URL, env.REDIS_PREFIX),
        IdempotencyModule,
      ],
      controllers: [
        HealthController,
        MetricsController,
        OpenApiController,
        ...(options.database === 'admin' ? [] : [workMessages(options.database)]),
      ],
      providers: [SessionGate, FileGate],
      exports: [IdempotencyModule],
    };
  }
}
