import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ERRORS, type ErrorCode, type Pattern, type Service } from '@tessera/contracts';
import { defer, firstValueFrom, of, retry, throwError, timeout, TimeoutError, type Observable } from 'rxjs';
import { AppError, unavailable } from '../app-error.js';
import { currentTrace, inSpan, type Trace } from '../tracing/tracing.js';
import { Replicas, resolveAll, type Resolve } from './replicas.js';
import { ServiceTokens } from './service-token.js';

/** Where a peer listens for messages. */
export interface Peer {
  readonly host: string;
  readonly port: number;
}

export type Peers = Readonly<Partial<Record<Service, Peer>>>;

/** What travels: the payload with its sender's token, and the trace that it belongs to. */
export interface Envelope {
  readonly trace?: Trace;
  readonly token: string;
  readonly payload: unknown;
  /** For how long the sender still waits, in milliseconds. */
  readonly within?: number;
}

/** What a handler's failure looks like on the wire. */
export interface MessageError {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

/** Error code of a message whose key the callee does not know; the HTTP response is DEPENDENCY_UNAVAILABLE. */
export const KEY_REFUSED = 'SERVICE_KEY_REFUSED';

/** Whether a send failed because the two services hold different keys. */
export function isKeyRefused(error: unknown): boolean {
  const cause = error instanceof AppError ? (error.cause as Partial<MessageError> | undefined) : undefined;
  return cause?.code === KEY_REFUSED;
}

/**
 * In milliseconds. The attempt notices first that its time is over, and gives up its connection before the caller goes
 * on.
 */
const CONNECTION_GIVEN_UP_IN = 50;

/** What a send ends with whose connection was refused, or closed before the response came. */
const CONNECTION_LOST =
  /^(?:Connection closed|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/;

interface SendOptions {
  /** Milliseconds, where the caller has less time than the pattern's deadline. */
  readonly within?: number;
}

/**
 * Sends messages to other services, to their replicas in turn, and waits for the response, never longer than the
 * pattern's deadline.
 */
@Injectable()
export class MessageClient implements OnApplicationShutdown {
  private readonly callees = new Map<Service, Replicas>();

  constructor(
    private readonly tokens: ServiceTokens,
    private readonly peers: Peers,
    private readonly resolve: Resolve = resolveAll,
  ) {}

  /**
   * @throws AppError with the callee's own code where it refuses, DEPENDENCY_UNAVAILABLE where it does not
   * respond in time, cannot be reached or responds with what the pattern does not allow.
   */
  send<In, Out>(pattern: Pattern<In, Out>, payload: In, options: SendOptions = {}): Promise<Out> {
    return inSpan('CLIENT', `message ${pattern.name}`, () => this.sendTraced(pattern, payload, options));
  }

  private async sendTraced<In, Out>(
    pattern: Pattern<In, Out>,
    payload: In,
    { within = pattern.deadline }: SendOptions,
  ): Promise<Out> {
    const trace = currentTrace();
    const envelope: Envelope = {
      token: await this.tokens.sign(pattern.callee, pattern.name, payload),
      payload,
      ...(trace === undefined ? {} : { trace }),
    };
    let response: unknown;
    try {
      const ends = Date.now() + Math.min(within, pattern.deadline);
      const attempt = () => this.attempt(pattern, envelope, new Date(ends));
      response = await firstValueFrom(
        // A replica that stops closes its connections; another one takes over. Every handler can run twice.
        defer(attempt).pipe(
          retry({ count: 1, delay: onlyIfLost }),
          timeout({ first: new Date(ends + CONNECTION_GIVEN_UP_IN) }),
        ),
      );
    } catch (error) {
      throw refusalOf(pattern, error);
    }
    const parsed = pattern.response.safeParse(response);
    if (!parsed.success) throw unavailable(pattern.name, parsed.error);
    return parsed.data;
  }

  private attempt(pattern: { callee: Service; name: string }, sent: Envelope, ends: Date) {
    const envelope = { ...sent, within: Math.max(0, ends.getTime() - Date.now()) };
    return this.replicas(pattern.callee).with<unknown>(
      (client) =>
        firstValueFrom(client.send<unknown, Envelope>(pattern.name, envelope).pipe(timeout({ first: ends }))),
      (error) => error instanceof TimeoutError || isLost(error),
    );
  }

  private replicas(callee: Service): Replicas {
    const known = this.callees.get(callee);
    if (known) return known;
    const peer = this.peers[callee];
    if (!peer) throw new Error(`no address for ${callee}`);
    const replicas = new Replicas(peer, this.resolve);
    this.callees.set(callee, replicas);
    return replicas;
  }

  onApplicationShutdown(): void {
    for (const replicas of this.callees.values()) replicas.close();
    this.callees.clear();
  }
}

/** The callee's own refusal, where a failed call is one that a person may hear of; else it is unavailable. */
export function refusalOf(pattern: Pick<Pattern<unknown, unknown>, 'name'>, failure: unknown): AppError {
  const { code, message, details } = (failure ?? {}) as Partial<MessageError>;
  if (typeof code === 'string' && Object.hasOwn(ERRORS, code) && code !== 'INTERNAL') {
    return new AppError(code as ErrorCode, { text: message, details });
  }
  return unavailable(pattern.name, failure);
}

/** Whether a send ended because this replica of the callee is gone; others may be reachable. */
export function isLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return CONNECTION_LOST.test(String(code ?? message)) || CONNECTION_LOST.test(String(message));
}

function onlyIfLost(error: unknown): Observable<unknown> {
  return isLost(error) ? of(true) : throwError(() => error);
}
