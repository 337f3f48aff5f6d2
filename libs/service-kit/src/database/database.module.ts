import { Module, type DynamicModule } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import type { Connection, ConnectOptions } from 'mongoose';
import { HealthChecks } from '../health/health-checks.js';
import { traceCommands } from '../tracing/trace-commands.js';
import { limitCommands } from './command-deadlines.js';
import { IndexBuilder } from './index-builder.js';
import { DATABASE_ADDRESS, LostHeartbeat } from './lost-heartbeat.js';

const REGISTER_CHECK = Symbol('database health check');

/**
 * A service's own database. Writes are acknowledged by a majority and journalled, so that what was acknowledged
 * survives a SIGKILL; every command has a deadline, here and on the server, and so has waiting for a connection.
 */
@Module({})
export class DatabaseModule {
  /** `uri` names the server; `name` the database; `isTraced` reports each command to the current trace. */
  static forRoot(uri: string, name: string, isTraced = false): DynamicModule {
    const options = {
      dbName: name,
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: 5_000 },
      serverSelectionTimeoutMS: 3_000,
      connectTimeoutMS: 3_000,
      socketTimeoutMS: 20_000,
      maxPoolSize: 20,
      // With a slow server a new connection takes longer than anybody waits for one.
      minPoolSize: 5,
      waitQueueTimeoutMS: 3_000,
      autoIndex: false,
      autoCreate: false,
    } satisfies ConnectOptions;
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        MongooseModule.forRoot(uri, {
          ...options,
          retryAttempts: 20,
          retryDelay: 500,
          ...(isTraced ? { monitorCommands: true } : {}),
          connectionFactory: (connection: Connection) => {
            if (isTraced) traceCommands(connection);
            return limitCommands(connection);
          },
        }),
      ],
      providers: [
        IndexBuilder,
        LostHeartbeat,
        { provide: DATABASE_ADDRESS, useValue: { uri, options } },
        {
          provide: REGISTER_CHECK,
          inject: [getConnectionToken(), HealthChecks],
          useFactory: (connection: Connection, health: HealthChecks) => {
            health.add('database', async () => {
              if (!connection.db) throw new Error('not connected');
              await connection.db.command({ ping: 1, maxTimeMS: 900 });
            });
            return true;
          },
        },
      ],
    };
  }
}
