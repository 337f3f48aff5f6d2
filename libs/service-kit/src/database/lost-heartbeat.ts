import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, ConnectOptions } from 'mongoose';
import { Sweeper } from '../lifecycle/sweeper.js';

/** In milliseconds, and in looks: by its own deadlines the driver ends a heartbeat within 13 s. */
const LOOK_EVERY = 5_000;
const LOST_AFTER = 5;

/** How the database is connected to, for {@link LostHeartbeat} to do it again. */
interface DatabaseAddress {
  readonly uri: string;
  readonly options: ConnectOptions;
}
export const DATABASE_ADDRESS = Symbol('database address');

/**
 * Reconnects where the driver has lost a heartbeat. A heartbeat that begins while its socket goes is written to
 * a closed socket, and the driver (7.8, 7.9) waits for ever for that to drain: it never looks for the server again, and
 * every query fails until the process ends.
 */
@Injectable()
export class LostHeartbeat implements OnApplicationBootstrap {
  private readonly logger = new Logger('database');
  /** How many looks have found a heartbeat under way, by the server's address. */
  private readonly underWay = new Map<string, number>();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(DATABASE_ADDRESS) private readonly address: DatabaseAddress,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.listen();
    this.sweeper.everyHere(LOOK_EVERY, 'database heartbeats', () => this.look());
  }

  /**
   * One look of those that come by themselves, counted so that a process that slept does not take that for a loss.
   * Throws where the database cannot be reached; the next look tries again.
   */
  async look(): Promise<void> {
    for (const [server, looks] of this.underWay) this.underWay.set(server, looks + 1);
    if (![...this.underWay.values()].some((looks) => looks >= LOST_AFTER)) return;
    this.logger.warn('the driver lost a heartbeat; reconnecting');
    // Not by force: after that Mongoose refuses every query, also of the new connection.
    await this.connection.close();
    await this.connection.openUri(this.address.uri, this.address.options);
    this.underWay.clear();
    this.listen();
  }

  private listen(): void {
    const client = this.connection.getClient();
    const ended = ({ connectionId }: { readonly connectionId: string }) => this.underWay.delete(connectionId);
    client.on('serverHeartbeatStarted', ({ connectionId }) => this.underWay.set(connectionId, 0));
    client.on('serverHeartbeatSucceeded', ended);
    client.on('serverHeartbeatFailed', ended);
  }
}
