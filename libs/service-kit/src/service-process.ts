import { Logger as NestLogger, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Logger } from 'nestjs-pino';
import { EnvError, type CommonEnv, type TcpEnv } from './env.js';
import { HealthChecks } from './health/health-checks.js';
import { createHttpAdapter } from './http/adapter.js';
import { ErrorFilter } from './http/error-filter.js';
import { BodyBudget } from './http/body-budget.js';
import { limitBodyTypes } from './http/body-types.js';
import { limitJsonShape } from './http/json-shape.js';
import { ResponseDeadline } from './http/response-deadline.js';
import { ContractPipe } from './http/validation.js';
import { SessionGate } from './identity/session-gate.js';
import { Maintenance } from './maintenance/maintenance.js';
import { FileGate } from './messaging/file-handler.js';
import { Metrics } from './metrics/metrics.js';
import { ApiDescription } from './openapi/api-description.js';
import { Traffic } from './metrics/traffic.js';
import { traceRequests } from './tracing/trace-requests.js';

export interface ProcessOptions {
  readonly module: DynamicModule;
  readonly env: CommonEnv & Partial<TcpEnv>;
  /** Keeps the bytes of a JSON body beside it (`rawBody`), for signatures. */
  readonly rawBody?: boolean;
  /** Plugins of the service, for example multipart; called before the routes are made. */
  readonly configure?: (this: void, fastify: FastifyInstance) => Promise<void>;
}

/** A service that listens. */
export interface RunningProcess {
  readonly app: NestFastifyApplication;
  /** `http://host:port`, with the port that was taken where 0 was asked for. */
  readonly url: string;
  /** Not ready any more, requests and jobs in hand are finished, then database and Redis are closed. */
  readonly stop: () => Promise<void>;
}

/**
 * Makes a service out of its module and listens: HTTP, and messages where the environment has `TCP_PORT`.
 * Tests call it with an environment of their own; `main.ts` calls {@link runProcess}.
 */
export async function startProcess({
  module,
  env,
  rawBody = false,
  configure,
}: ProcessOptions): Promise<RunningProcess> {
  const { adapter, drain } = createHttpAdapter(env.TRUST_PROXY);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bufferLogs: true,
    rawBody,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.useGlobalPipes(new ContractPipe());
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalInterceptors(new ResponseDeadline());
  const fastify = adapter.getInstance<FastifyInstance>();
  traceRequests(fastify);
  app.get(Metrics).observe(fastify);
  app.get(ApiDescription).of(app);
  app.get(Traffic).observe(fastify);
  app.get(Maintenance).guard(fastify);
  app.get(SessionGate).guard(fastify);
  app.get(FileGate).guard(fastify);
  limitBodyTypes(fastify);
  new BodyBudget().limit(fastify);
  limitJsonShape(fastify);
  await configure?.(fastify);
  if (env.TCP_PORT !== undefined) {
    app.connectMicroservice<MicroserviceOptions>({
      transport: Transport.TCP,
      options: { host: env.TCP_HOST ?? '127.0.0.1', port: env.TCP_PORT },
    });
    // No message is taken before the database is known to be one of this version's.
    await app.init();
    await app.startAllMicroservices();
  }
  await app.listen(env.HTTP_PORT, env.HTTP_HOST);
  const address = fastify.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.HTTP_PORT;
  return {
    app,
    url: `http://${env.HTTP_HOST}:${port}`,
    stop: async () => {
      app.get(HealthChecks).drain();
      drain();
      // Requests first, then jobs: a job that takes longer than the deadline cuts no response.
      await fastify.close();
      await app.close();
    },
  };
}

/**
 * {@link startProcess} for a real process: stops on SIGTERM and SIGINT, and exits with 1 where stopping takes
 * longer than `SHUTDOWN_DEADLINE`, or where a variable is wrong, which its last line then names.
 * @param readOptions throws an EnvError
 */
export async function runProcess(readOptions: () => ProcessOptions): Promise<void> {
  const options = optionsOrExit(readOptions);
  const running = await startProcess(options);
  const logger = new NestLogger('process');
  logger.log(`listening on ${running.url}`);
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.log(`${signal}: finishing what was begun`);
    setTimeout(() => process.exit(1), options.env.SHUTDOWN_DEADLINE).unref();
    void running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error(error);
        process.exit(1);
      },
    );
  };
  // The supervisor starts it again, with nothing remembered of the data before.
  running.app.get(Maintenance).onRestored(() => stop('restored'));
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
}

function optionsOrExit(readOptions: () => ProcessOptions): ProcessOptions {
  try {
    return readOptions();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
