import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, ConnectOptions } from 'mongoose';

/** In milliseconds; the driver's own deadlines end a heartbeat within three looks. */
const LOOK_EVERY = 5_000;
const LOST_AFTER = 4;

/** How the database is connected to, for {@link LostHeartbeat} to do it again. */
export interface DatabaseAddress {
  readonly uri: string;
  readonly options: ConnectOptions;
}
export const DATABASE_ADDRESS = Symbol('database address');

/** A heartbeat that is under way, and how many looks have found it so. */
interface Heartbeat {
  looks: number;
}

/**
 * Connects anew where the driver has lost a heartbeat. A heartbeat that begins while its socket goes is written to
 * a closed socket, and the driver (7.9) waits for ever for that to drain: it never looks for the server again, and
 * every query fails until the process ends.
 */
@Injectable()
export class LostHeartbeat implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('database');
  /** By the server's address. */
  private readonly underWay = new Map<string, Heartbeat>();
  private timer: NodeJS.Timeout | undefined;
  private reconnecting = false;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(DATABASE_ADDRESS) private readonly address: DatabaseAddress,
  ) {}

  onApplicationBootstrap(): void {
    this.listen();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** One look of those that come by themselves, counted so that a process that slept does not take that for a loss. */
  async look(): Promise<void> {
    for (const heartbeat of this.underWay.values()) heartbeat.looks += 1;
    const isLost = [...this.underWay.values()].some(({ looks }) => looks >= LOST_AFTER);
    if (!isLost || this.reconnecting) return;
    this.reconnecting = true;
    this.logger.warn('the driver lost a heartbeat; connecting anew');
    try {
      // Not by force: after that Mongoose refuses every query, also of the new connection.
      await this.connection.close();
      await this.connection.openUri(this.address.uri, this.address.options);
      this.underWay.clear();
      this.listen();
    } catch (error) {
      this.logger.warn({ err: error }, 'could not connect anew; the next look tries again');
    } finally {
      this.reconnecting = false;
    }
  }

  private listen(): void {
    const client = this.connection.getClient();
    const ended = ({ connectionId }: { readonly connectionId: string }) => this.underWay.delete(connectionId);
    client.on('serverHeartbeatStarted', ({ connectionId }) => this.underWay.set(connectionId, { looks: 0 }));
    client.on('serverHeartbeatSucceeded', ended);
    client.on('serverHeartbeatFailed', ended);
  }
}
