import { Injectable } from '@nestjs/common';
import { userPlan } from '@tessera/contracts';
import { AppError, MessageClient } from '@tessera/service-kit';
import { LRUCache } from 'lru-cache';

/** A dashboard asks five things at once; who is no admin any more stays one for no longer than this. */
const MEMORY_MILLISECONDS = 2_000;

/** Knows who is an admin, by asking auth. */
@Injectable()
export class Admins {
  private readonly memory = new LRUCache<string, boolean>({ max: 1_000, ttl: MEMORY_MILLISECONDS });

  constructor(private readonly messages: MessageClient) {}

  /** @throws AppError DEPENDENCY_UNAVAILABLE where auth does not answer. */
  async include(userId: string): Promise<boolean> {
    const remembered = this.memory.get(userId);
    if (remembered !== undefined) return remembered;
    const isAdmin = await this.ask(userId);
    this.memory.set(userId, isAdmin);
    return isAdmin;
  }

  private async ask(userId: string): Promise<boolean> {
    try {
      return (await this.messages.send(userPlan, { userId })).isAdmin;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }
}
