import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { JobQueues, type JobDefinition } from '@tessera/jobs';
import { Clock, Sweeper } from '@tessera/service-kit';

/** In milliseconds; a mark this old has had its chance to be queued by the request itself. */
const SWEEP_EVERY = 15_000;

/** A document about which a mail is owed since `mark`: written with the document, unset once the mail is out. */
export interface Owed {
  readonly id: string;
  readonly mark: Date;
}

/** One kind of mail. */
export interface Outbox {
  /** Asks for the mail now. Where Redis does not take it, the mark in the document is enough: a sweep asks again. */
  post(owed: Owed): Promise<void>;
}

/** Queues the mails that documents say are owed, and those again that Redis lost. */
@Injectable()
export class MailOutboxes implements OnApplicationBootstrap {
  private readonly logger = new Logger('mail');
  private readonly sweeps: ((markedBefore: Date) => Promise<void>)[] = [];

  constructor(
    private readonly queues: JobQueues,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  /** `owedBefore` reads every document with a mark not younger than that. */
  open<Payload>(
    job: JobDefinition<Payload>,
    payload: (id: string) => Payload,
    owedBefore: (markedBefore: Date) => AsyncIterable<Owed>,
  ): Outbox {
    // A job of this id that waits, runs or has failed for good makes adding it a no-op.
    const add = ({ id, mark }: Owed) =>
      this.queues.add(job, payload(id), `${job.name}-${id}-${mark.getTime()}`);
    this.sweeps.push(async (markedBefore) => {
      for await (const owed of owedBefore(markedBefore)) await add(owed);
    });
    return {
      post: async (owed) => {
        try {
          await add(owed);
        } catch (error) {
          this.logger.warn({ job: job.name, id: owed.id, err: error }, 'not queued now; a sweep will');
        }
      },
    };
  }

  onApplicationBootstrap(): void {
    this.sweeper.every(SWEEP_EVERY, 'mail', () => this.sweep());
  }

  /** Queues what is owed for 15 s. */
  async sweep(): Promise<void> {
    const markedBefore = new Date(this.clock.now().getTime() - SWEEP_EVERY);
    for (const sweep of this.sweeps) await sweep(markedBefore);
  }
}
