import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** In milliseconds from a request's arrival: the dashboard is shown within 1.5 s, whatever hangs. */
const RESPONSE_BUDGET = 1_350;

/** How long a response may still wait for others, who may hang. */
export class TimeLeft {
  private readonly end: number;

  /** @param milliseconds from now */
  constructor(milliseconds: number) {
    this.end = performance.now() + milliseconds;
  }

  /** In whole milliseconds, at least 1. */
  get milliseconds(): number {
    return Math.max(1, Math.floor(this.end - performance.now()));
  }

  /** What the work results in, or null where it fails or takes longer. */
  async allows<T>(work: Promise<T>): Promise<T | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.milliseconds);
    });
    return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
  }
}

/** The time that is left of the request's budget once the guards are through. */
export const Within = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { elapsedTime } = context.switchToHttp().getResponse<FastifyReply>();
  return new TimeLeft(RESPONSE_BUDGET - elapsedTime);
});
