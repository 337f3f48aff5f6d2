import { AsyncLocalStorage } from 'node:async_hooks';
import * as http from 'node:http';
import * as https from 'node:https';
import { Client, type ClientOptions } from 'minio';
import { isWorthAnotherTry, translate } from './s3-errors.js';

/** Where the bucket is. Times in milliseconds. */
export interface S3Options {
  /** `http[s]://host[:port]`, without a path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /**
   * The longest pause in which nothing is sent and no response begins; 4 s by default. What the system's buffers have
   * taken counts as sent, a few MB of a put.
   */
  readonly silence?: number;
  /** For a call's response to begin; 10 s by default. */
  readonly deadline?: number;
  /** For a call that carries an object's bytes, and the longest pause while one is read; 30 s by default. */
  readonly transferDeadline?: number;
}

const MAX_SOCKETS = 64;
/** Shorter than any server's, so that an idle connection is closed from this side. */
const KEEP_ALIVE = 4_000;
export const PART_BYTES = 8 * 1024 * 1024;

/** The `minio` client with a deadline on each call, which closes the call's connection when it passes. */
export class S3Connection {
  private readonly client: Client;
  private readonly signals = new AsyncLocalStorage<AbortSignal>();
  private readonly silence: number;
  private readonly deadline: number;
  private readonly transferDeadline: number;

  constructor(options: S3Options) {
    const url = new URL(options.endpoint);
    const secure = url.protocol === 'https:';
    this.silence = options.silence ?? 4_000;
    this.deadline = options.deadline ?? 10_000;
    this.transferDeadline = options.transferDeadline ?? 30_000;
    const agent = { keepAlive: true, maxSockets: MAX_SOCKETS, timeout: KEEP_ALIVE };
    this.client = new Client({
      endPoint: url.hostname,
      port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
      useSSL: secure,
      region: options.region,
      accessKey: options.accessKey,
      secretKey: options.secretKey,
      transport: this.transport(secure),
      transportAgent: secure ? new https.Agent(agent) : new http.Agent(agent),
      // The client's own retries wait without a limit and write to the console.
      retryOptions: { disableRetry: true },
    });
  }

  /** Runs a repeatable call. Throws this library's errors. */
  call<T>(operation: string, key: string | null, work: (client: Client) => Promise<T>): Promise<T> {
    return this.within(this.deadline, operation, key, work);
  }

  /** Runs a repeatable call that sends or begins to receive an object's bytes. Throws this library's errors. */
  transfer<T>(operation: string, key: string, work: (client: Client) => Promise<T>): Promise<T> {
    return this.within(this.transferDeadline, operation, key, work);
  }

  private async within<T>(
    deadline: number,
    operation: string,
    key: string | null,
    work: (client: Client) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), deadline);
    try {
      return await this.signals.run(controller.signal, async () => {
        try {
          return await work(this.client);
        } catch (error) {
          if (!isWorthAnotherTry(error) || controller.signal.aborted) throw error;
          return await work(this.client);
        }
      });
    } catch (error) {
      // Also lets go of a response that nobody will read.
      controller.abort();
      throw translate(error, operation, key);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The client asks a transport for nothing but `request(options, onResponse)`. */
  private transport(secure: boolean): NonNullable<ClientOptions['transport']> {
    const request = (options: http.RequestOptions, onResponse?: (response: http.IncomingMessage) => void) => {
      const signal = this.signals.getStore();
      const bounded = { ...options, ...(signal && { signal }) };
      const sent = secure ? https.request(bounded, onResponse) : http.request(bounded, onResponse);
      // Who reads an object may pause for longer than the server may.
      sent.once('response', (response) => response.socket.setTimeout(this.transferDeadline));
      return sent.setTimeout(this.silence, () => {
        sent.destroy(Object.assign(new Error('the object store went silent'), { code: 'ETIMEDOUT' }));
      });
    };
    return { request } as NonNullable<ClientOptions['transport']>;
  }
}
