import { Injectable } from '@nestjs/common';
import { userPlan } from '@tessera/contracts';
import { AppError, MessageClient } from '@tessera/service-kit';
import { LRUCache } from 'lru-cache';

/** A dashboard asks five things at once; who is no admin any more stays one for no longer than this. */
const FRESH = 2_000;
/** Unless auth does not respond: an outage is when its admin needs the dashboard. In milliseconds. */
const KEPT = 5 * 60_000;
/** So long auth is waited for where it confirmed somebody before. It goes on being asked. */
const PATIENCE = 250;

interface Known {
  readonly isAdmin: boolean;
  readonly at: number;
}

/** Knows who is an admin, by asking auth. */
@Injectable()
export class Admins {
  private readonly memory = new LRUCache<string, Known>({ max: 1_000, ttl: KEPT });
  private readonly asking = new Map<string, Promise<boolean>>();

  constructor(private readonly messages: MessageClient) {}

  /** @throws AppError DEPENDENCY_UNAVAILABLE where auth does not respond and did not within the last minutes. */
  async include(userId: string): Promise<boolean> {
    const known = this.memory.get(userId);
    if (known && performance.now() - known.at < FRESH) return known.isAdmin;
    const asked = this.ask(userId);
    return known?.isAdmin === true ? unlessSilent(asked) : asked;
  }

  /** Concurrent callers share the response. */
  private ask(userId: string): Promise<boolean> {
    const asking = this.asking.get(userId) ?? this.askAuth(userId).finally(() => this.asking.delete(userId));
    this.asking.set(userId, asking);
    return asking;
  }

  private async askAuth(userId: string): Promise<boolean> {
    const isAdmin = await this.planOf(userId);
    this.memory.set(userId, { isAdmin, at: performance.now() });
    return isAdmin;
  }

  private async planOf(userId: string): Promise<boolean> {
    try {
      return (await this.messages.send(userPlan, { userId })).isAdmin;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }
}

/** Whether somebody is still an admin who was one a moment ago: yes, where auth does not respond in time. */
async function unlessSilent(asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), PATIENCE);
  });
  return Promise.race([asked.catch(isSilence), silent]).finally(() => clearTimeout(timer));
}

function isSilence(error: unknown): true {
  if (error instanceof AppError && error.code === 'DEPENDENCY_UNAVAILABLE') return true;
  throw error;
}
