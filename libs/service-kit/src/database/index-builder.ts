import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { HealthChecks } from '../health/health-checks.js';

const ATTEMPTS = 5;

/** IndexOptionsConflict and IndexKeySpecsConflict: an index of this name is there with an older definition. */
const REDEFINED = new Set([85, 86]);

/** Makes the declared indexes before the process is ready. Replicas that start together may race; they try again. */
@Injectable()
export class IndexBuilder implements OnApplicationBootstrap {
  private readonly logger = new Logger('indexes');
  private built = false;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    health: HealthChecks,
  ) {
    health.add('indexes', () => (this.built ? Promise.resolve() : Promise.reject(new Error('not built'))));
  }

  async onApplicationBootstrap(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        for (const model of Object.values(this.connection.models)) await this.build(model);
        this.built = true;
        return;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        this.logger.warn(`indexes, attempt ${attempt}: ${(error as Error).message}`);
      }
    }
  }

  /** An index whose definition has changed since the last version is dropped and rebuilt. */
  private async build(model: Connection['models'][string]): Promise<void> {
    try {
      await model.createIndexes();
    } catch (error) {
      if (!REDEFINED.has(Number((error as { code?: unknown }).code))) throw error;
      const dropped = await model.syncIndexes();
      this.logger.log(`redefined indexes of ${model.collection.name}: ${dropped.join(', ')}`);
    }
  }
}
