import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.js';
import { knownCaller } from '../identity/callers.js';

/** Bodies up to this size are not counted. Bytes, as everything here. */
const SMALL = 256 * 1024;

export interface BudgetLimits {
  /** Announced bytes of all large bodies that this process has in hand; one alone may be larger. */
  readonly bytes: number;
  /** Large bodies of one person, or of one address where nobody is signed in. */
  readonly perSender: number;
  /** Requests that wait for their turn. */
  readonly waiting: number;
  /** How long one waits, in milliseconds: shorter than a body may stall. */
  readonly patience: number;
}

/** A JSON body is in memory three times while it is worked on: as text, as its values, as the picture in them. */
const LIMITS: BudgetLimits = { bytes: 48 * 1024 * 1024, perSender: 2, waiting: 256, patience: 20_000 };

interface Body {
  readonly sender: string;
  readonly bytes: number;
}

interface WaitingBody extends Body {
  readonly admit: () => void;
}

/**
 * Lets a process read as many large bodies at once as its memory bears, and two of the same person at most. The
 * others wait with their bytes unread, which costs a socket each. Multipart bodies and files that another service
 * sends go to the disk and are not counted.
 */
export class BodyBudget {
  private readonly inHand = new Set<Body>();
  private readonly queue: WaitingBody[] = [];

  constructor(private readonly limits: BudgetLimits = LIMITS) {}

  /** Stands before every body; who sends it is known by then. */
  limit(fastify: FastifyInstance): void {
    fastify.addHook('preParsing', async (request, reply) => {
      const bytes = countedBytes(request);
      const sender = knownCaller(request)?.sub ?? request.ip;
      if (bytes > SMALL) await this.turn({ sender, bytes }, reply);
    });
  }

  /** @throws AppError DEPENDENCY_UNAVAILABLE where too many wait, or it took too long. */
  private turn(body: Body, reply: FastifyReply): Promise<void> {
    return new Promise((resolve, reject) => {
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
        reject(tooMany());
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

/** What a body may take of the memory; one of unknown length as much as its route allows. */
function countedBytes({ headers, routeOptions }: FastifyRequest): number {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return 0;
  const announced = Number(headers['content-length']);
  return Number.isFinite(announced) ? announced : (routeOptions.bodyLimit ?? 0);
}

function tooMany(): AppError {
  return new AppError('DEPENDENCY_UNAVAILABLE', { info: { what: 'memory for large bodies' }, retryAfter: 2 });
}
