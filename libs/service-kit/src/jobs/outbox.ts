import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { JobQueues, type JobDefinition } from '@tessera/jobs';
import { Clock } from '../clock.js';
import { inSpan } from '../tracing/tracing.js';
import { Sweeper } from '../lifecycle/sweeper.js';
import type { MarkPage, PendingWork } from './marks.js';

/** In milliseconds; a mark this old has had its chance to be queued by the request itself. */
const SWEEP_EVERY = 15_000;
const PAGE = 500;
/** Pages in one round of a sweep; the next round goes on behind them. */
const PAGES = 10;
/** So many in one page, and the round ends. */
const FAILURES = 5;

/** A job that documents ask for by their marks. */
interface OutboxJob<Payload, Item extends PendingWork> {
  readonly job: JobDefinition<Payload>;
  readonly payload: (item: Item) => Payload;
  /** A page of what is marked, in the order of ids. */
  readonly find: (page: MarkPage) => Promise<readonly Item[]>;
  /** Returns the items of a page that may be queued now; the rest stays for the next sweep. */
  readonly admit?: (items: readonly Item[]) => Promise<readonly Item[]>;
  /** The job has failed for good. Without it the mark stays, and the failed job waits for the operator. */
  readonly giveUp?: (item: Item) => Promise<void>;
  /** For work of another service, which reports by a message that it is done: clears the mark. */
  readonly settle?: (item: PendingWork) => Promise<void>;
}

/** Enqueues the jobs of one definition. */
export interface JobProducer<Item extends PendingWork> {
  /** Queues a job for each now. Where Redis does not take it the mark in the document is enough: a sweep queues it. */
  enqueue(...items: readonly Item[]): Promise<void>;
}

/**
 * All work that must happen. Whoever asks for it writes a mark into the document of the change, in the same write, and
 * enqueues it; the job's id is built from the mark, so that a repeat adds nothing; whoever has done the work clears the
 * mark; and a sweep queues again what still bears one, whatever Redis has lost.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap {
  private readonly logger = new Logger('outbox');
  private readonly kinds = new Map<
    string,
    { sweep(): Promise<void>; settle(item: PendingWork): Promise<void> }
  >();

  constructor(
    @Inject(JobQueues) private readonly queues: JobQueues,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  /** Declares a job. A process that only enqueues it registers it too; its sweep does no harm beside another's. */
  register<Payload, Item extends PendingWork>(work: OutboxJob<Payload, Item>): JobProducer<Item> {
    let after = '';
    const sweep = async (): Promise<void> => {
      const until = new Date(this.clock.now().getTime() - SWEEP_EVERY);
      for (let page = 0; page < PAGES; page += 1) {
        const items = await work.find({ until, after, limit: PAGE });
        after = items.at(-1)?.id ?? '';
        await this.eachAgain(work, (await work.admit?.(items)) ?? items);
        if (items.length < PAGE) {
          after = '';
          return;
        }
      }
    };
    this.kinds.set(work.job.name, { sweep, settle: async (item) => work.settle?.(item) });
    return { enqueue: (...items) => this.enqueue(work, items) };
  }

  onApplicationBootstrap(): void {
    // A chore for each kind: not every process of a service knows all of them.
    for (const [name, kind] of this.kinds) {
      this.sweeper.every(SWEEP_EVERY, `outbox of ${name}`, () => kind.sweep());
    }
  }

  /** Queues what has borne its mark for 15 s; one kind that fails does not keep the others waiting. */
  async sweep(): Promise<void> {
    for (const [name, kind] of this.kinds) {
      try {
        await kind.sweep();
      } catch (error) {
        this.logger.warn({ job: name, err: error }, `the sweep of ${name} failed`);
      }
    }
  }

  /** Another service has done the pending work; twice is as good as once. */
  async settle(job: string, item: PendingWork): Promise<void> {
    await this.kinds.get(job)?.settle(item);
  }

  private async enqueue<Payload, Item extends PendingWork>(
    work: OutboxJob<Payload, Item>,
    items: readonly Item[],
  ): Promise<void> {
    try {
      for (const item of items) await this.add(work, item);
    } catch (error) {
      this.logger.warn({ job: work.job.name, err: error }, 'not queued now; a sweep will');
    }
  }

  /** One that fails does not keep the others waiting; where many do, Redis or the database is unavailable. */
  private async eachAgain<Payload, Item extends PendingWork>(
    work: OutboxJob<Payload, Item>,
    items: readonly Item[],
  ): Promise<void> {
    let failures = 0;
    for (const item of items) {
      try {
        await this.again(work, item);
      } catch (error) {
        failures += 1;
        if (failures === FAILURES) throw error;
        this.logger.warn(
          { job: work.job.name, id: item.id, err: error },
          'not queued now; the next sweep will',
        );
      }
    }
  }

  private async again<Payload, Item extends PendingWork>(
    work: OutboxJob<Payload, Item>,
    item: Item,
  ): Promise<void> {
    const queue = await this.queues.connected(work.job.queue);
    const job = await queue.getJob(jobIdOf(work.job, item));
    if (!job) await this.add(work, item);
    else if (work.giveUp && (await job.isFailed())) await work.giveUp(item);
  }

  private add<Payload, Item extends PendingWork>(work: OutboxJob<Payload, Item>, item: Item): Promise<void> {
    return inSpan('PRODUCER', `queue ${work.job.name}`, () =>
      this.queues.add(work.job, work.payload(item), jobIdOf(work.job, item)),
    );
  }
}

/** The id of the job that a mark asks for. */
export function jobIdOf(
  { name }: Pick<JobDefinition<unknown>, 'name'>,
  { id, part, mark }: PendingWork,
): string {
  return [name, part ?? id, mark.getTime()].join('-');
}
