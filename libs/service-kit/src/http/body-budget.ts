import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.js';
import { knownCaller } from '../identity/callers.js';
import { cutBody, stopped } from './stalled-bodies.js';

/** JSON bodies up to this size are not counted. Bytes, as everything here. */
const SMALL = 256 * 1024;

/** Which bodies a budget counts. */
export interface CountedBodies {
  /** What a body of this request may take; 0 for one that the budget does not count. */
  readonly bytesOf: (request: FastifyRequest) => number;
  /** What they take, for the log of a refusal. */
  readonly what: string;
}

export interface BudgetLimits {
  /** Announced bytes of all counted bodies that this process has in hand; one alone may be larger. */
  readonly bytes: number;
  /** Counted bodies of one person, or of one address where nobody is signed in. */
  readonly perSender: number;
  /** Requests that wait for their turn. */
  readonly waiting: number;
  /** How long one waits, in milliseconds: shorter than a body may stall. */
  readonly patience: number;
  /** While somebody waits for room, a body of which less than these bytes came in so many milliseconds is refused. */
  readonly pace: { readonly bytes: number; readonly ms: number };
}

/** 256 kbit/s, looked at every five seconds: whoever waits has their turn before their patience ends. */
export const PACE: BudgetLimits['pace'] = { bytes: 160 * 1024, ms: 5_000 };

/** Large JSON bodies; one of unknown length takes as much as its route allows. */
const LARGE_JSON: CountedBodies = {
  bytesOf: (request) => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return 0;
    const bytes = announcedBytes(request) ?? (isChunked(request) ? (request.routeOptions.bodyLimit ?? 0) : 0);
    return bytes > SMALL ? bytes : 0;
  },
  what: 'memory for large bodies',
};

/** A JSON body is in memory three times while it is worked on: as text, as its values, as the picture in them. */
const JSON_LIMITS: BudgetLimits = {
  bytes: 48 * 1024 * 1024,
  perSender: 2,
  waiting: 256,
  patience: 20_000,
  pace: PACE,
};

interface Body {
  readonly sender: string;
  readonly bytes: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface WaitingBody extends Body {
  readonly admit: () => void;
}

/**
 * Lets a process read as many large bodies at once as its memory or its disk bears, and a few of the same person. The
 * others wait with their bytes unread, which costs a socket each. By default it counts JSON; a service that takes
 * multipart bodies counts them in budgets of its own.
 */
export class BodyBudget {
  /** With what their connections had brought when they were last looked at. */
  private readonly inHand = new Map<Body, number>();
  private readonly queue: WaitingBody[] = [];
  private watch: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: BudgetLimits = JSON_LIMITS,
    private readonly counted: CountedBodies = LARGE_JSON,
  ) {}

  /** Stands before every body; who sends it is known by then. */
  limit(fastify: FastifyInstance): void {
    fastify.addHook('preParsing', async (request, reply) => {
      const bytes = this.counted.bytesOf(request);
      const sender = knownCaller(request)?.sub ?? request.ip;
      if (bytes > 0) await this.turn({ sender, bytes, request, reply });
    });
  }

  /**
   * @throws AppError DEPENDENCY_UNAVAILABLE where too many wait, or it took too long; VALIDATION_FAILED where the
   * client disconnected during an earlier hook: its `close` does not come again, which would keep the room for good.
   */
  private turn(body: Body): Promise<void> {
    const { reply } = body;
    return new Promise((resolve, reject) => {
      if (reply.raw.destroyed) return reject(stopped());
      const waiting: WaitingBody = {
        ...body,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const leave = () => {
        clearTimeout(timer);
        const at = this.queue.indexOf(waiting);
        if (at !== -1) this.queue.splice(at, 1);
        this.inHand.delete(waiting);
        this.admitNext();
      };
      const giveUp = () => {
        leave();
        reject(tooMany(this.counted.what));
      };
      const timer = setTimeout(giveUp, this.limits.patience);
      reply.raw.once('close', leave);
      this.queue.push(waiting);
      this.admitNext();
      if (this.queue.length > this.limits.waiting) giveUp();
    });
  }

  /** The first who waits and whose sender has not too many in hand goes on, once there is room for it. */
  private admitNext(): void {
    for (let next = this.next(); next && this.fits(next); next = this.next()) {
      this.queue.splice(this.queue.indexOf(next), 1);
      this.inHand.set(next, bytesFrom(next));
      next.admit();
    }
    if (this.next() !== undefined)
      this.watch ??= setInterval(() => this.cutSlow(), this.limits.pace.ms).unref();
    else this.endWatch();
  }

  /** A few who announce much and send next to nothing would keep everybody else out. */
  private cutSlow(): void {
    for (const [body, before] of this.inHand) {
      const now = bytesFrom(body);
      this.inHand.set(body, now);
      if (now - before < this.limits.pace.bytes)
        cutBody(body.request, body.reply, tooMany(this.counted.what));
    }
  }

  private endWatch(): void {
    clearInterval(this.watch);
    this.watch = undefined;
  }

  private next(): WaitingBody | undefined {
    const inHandOf = (sender: string) =>
      [...this.inHand.keys()].filter((body) => body.sender === sender).length;
    return this.queue.find(({ sender }) => inHandOf(sender) < this.limits.perSender);
  }

  private fits({ bytes }: Body): boolean {
    const busy = [...this.inHand.keys()].reduce((sum, body) => sum + body.bytes, 0);
    return this.inHand.size === 0 || busy + bytes <= this.limits.bytes;
  }
}

const isChunked = ({ headers }: FastifyRequest): boolean => headers['transfer-encoding'] !== undefined;

const bytesFrom = ({ request }: Body): number => request.raw.socket.bytesRead;

/** The length of a request's body; undefined where it is sent in chunks and none is announced. */
export function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const announced = Number(headers['content-length']);
  return Number.isFinite(announced) ? announced : undefined;
}

function tooMany(what: string): AppError {
  return new AppError('DEPENDENCY_UNAVAILABLE', { info: { what }, retryAfter: 2 });
}
