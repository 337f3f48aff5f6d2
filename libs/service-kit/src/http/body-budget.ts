import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.js';
import { knownCaller } from '../identity/callers.js';

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
}

/** Large JSON bodies; one of unknown length takes as much as its route allows. */
const LARGE_JSON: CountedBodies = {
  bytesOf: (request) => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return 0;
    const bytes = announcedBytes(request) ?? request.routeOptions.bodyLimit ?? 0;
    return bytes > SMALL ? bytes : 0;
  },
  what: 'memory for large bodies',
};

/** A JSON body is in memory three times while it is worked on: as text, as its values, as the picture in them. */
const JSON_LIMITS: BudgetLimits = { bytes: 48 * 1024 * 1024, perSender: 2, waiting: 256, patience: 20_000 };

interface Body {
  readonly sender: string;
  readonly bytes: number;
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
  private readonly inHand = new Set<Body>();
  private readonly queue: WaitingBody[] = [];

  constructor(
    private readonly limits: BudgetLimits = JSON_LIMITS,
    private readonly counted: CountedBodies = LARGE_JSON,
  ) {}

  /** Stands before every body; who sends it is known by then. */
  limit(fastify: FastifyInstance): void {
    fastify.addHook('preParsing', async (request, reply) => {
      const bytes = this.counted.bytesOf(request);
      const sender = knownCaller(request)?.sub ?? request.ip;
      if (bytes > 0) await this.turn({ sender, bytes }, reply);
    });
  }

  /**
   * @throws AppError DEPENDENCY_UNAVAILABLE where too many wait, or it took too long; VALIDATION_FAILED where the client
   *   disconnected during an earlier hook: its `close` does not come again, which would keep the room for good.
   */
  private turn(body: Body, reply: FastifyReply): Promise<void> {
    return new Promise((resolve, reject) => {
      if (reply.raw.destroyed) return reject(disconnected());
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
      this.inHand.add(next);
      next.admit();
    }
  }

  private next(): WaitingBody | undefined {
    const inHandOf = (sender: string) => [...this.inHand].filter((body) => body.sender === sender).length;
    return this.queue.find(({ sender }) => inHandOf(sender) < this.limits.perSender);
  }

  private fits({ bytes }: Body): boolean {
    const busy = [...this.inHand].reduce((sum, body) => sum + body.bytes, 0);
    return this.inHand.size === 0 || busy + bytes <= this.limits.bytes;
  }
}

/** The length of a request's body; undefined where it is sent in chunks and none is announced. */
export function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const announced = Number(headers['content-length']);
  return Number.isFinite(announced) ? announced : undefined;
}

function disconnected(): AppError {
  return new AppError('VALIDATION_FAILED', { text: 'The upload stopped on its way.' });
}

function tooMany(what: string): AppError {
  return new AppError('DEPENDENCY_UNAVAILABLE', { info: { what }, retryAfter: 2 });
}
