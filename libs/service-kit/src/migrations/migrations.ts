import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { inBackground } from '../database/command-deadlines.js';
import { unlessTaken } from '../database/duplicate-key.js';
import { Leases, type Progress } from '../lifecycle/leases.js';
import { Sweeper } from '../lifecycle/sweeper.js';
import { MIGRATIONS, type Migration } from './migration.js';
import { tooNew, tooOld, unfinished } from './schema-errors.js';
import { SCHEMA, SchemaVersion } from './schema-version.schema.js';

/** In milliseconds. */
const LOOK_EVERY = 10_000;
/** A step that no process has reported for this long runs nowhere: three looks were missed. */
const SEEN_FOR = 35_000;
/** Less than what a supervisor waits for a process to become ready. */
const START_DEADLINE = 50_000;
const WAIT = 250;

/**
 * Keeps the shape of a database in step with the code. The newest migration runs in the background, in one process,
 * once no process of the version before reports itself any more, because those still write the old shape; until the
 * release after, the code reads both. What an earlier release has left unfinished is completed before the process
 * listens.
 */
@Injectable()
export class Migrations implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('migrations');
  private readonly newest: number;

  /** `migrations` in their order, without a gap; where there are none the database stays at step 0. */
  constructor(
    @InjectModel(SchemaVersion.name) private readonly versions: Model<SchemaVersion>,
    @InjectConnection() private readonly connection: Connection,
    @Inject(MIGRATIONS) private readonly migrations: readonly Migration[],
    private readonly leases: Leases,
    private readonly sweeper: Sweeper,
  ) {
    this.newest = migrations.at(-1)?.version ?? 0;
  }

  /** @throws SchemaError where this version must not run on the database */
  async onModuleInit(): Promise<void> {
    await inBackground(() => this.open());
  }

  onApplicationBootstrap(): void {
    this.sweeper.everyHere(LOOK_EVERY, 'migrations', () => this.look(), { atOnce: true });
  }

  private async open(): Promise<void> {
    const { written, migrated } = await this.report();
    if (written > this.newest + 1) throw tooNew(this.connection.name, written, this.newest);
    const first = (this.migrations[0]?.version ?? 1) - 1;
    if (migrated < first) throw tooOld(this.connection.name, migrated, first);
    // What this process writes after a rollback is to be migrated again.
    await this.versions.updateOne(
      { _id: SCHEMA },
      { $max: { written: this.newest }, $min: { migrated: this.newest } },
    );
    const until = performance.now() + START_DEADLINE;
    for (const migration of this.migrations.slice(0, -1)) await this.complete(migration, until);
  }

  /** Runs what an earlier release has not finished, or waits for the process that does. */
  private async complete(migration: Migration, until: number): Promise<void> {
    const { version } = migration;
    const assertTime = () => {
      if (performance.now() > until) throw unfinished(this.connection.name, version, START_DEADLINE);
    };
    while ((await this.report()).migrated < version) {
      const ran = await this.leases.run(leaseOf(migration), 0, ({ cursor, keep }) => {
        const keepInTime = async (next: string | null) => {
          await keep(next);
          assertTime();
        };
        return this.migrate(migration, { cursor, keep: keepInTime });
      });
      assertTime();
      if (!ran) await sleep(WAIT);
    }
  }

  /** Reports this process, and runs the newest migration where it is due. */
  async look(): Promise<void> {
    const found = await this.report();
    const migration = this.migrations.at(-1);
    if (!migration || found.migrated >= migration.version || this.olderRuns(found)) return;
    await this.leases.run(leaseOf(migration), 0, (progress) => this.migrate(migration, progress));
  }

  private async migrate(migration: Migration, progress: Progress): Promise<void> {
    const { version, name } = migration;
    if ((await this.report()).migrated >= version) return;
    this.logger.log(`migration ${version}: ${name}`);
    await migration.run(this.connection, progress);
    await progress.keep(null);
    // A rollback meanwhile may have written what the walk had passed.
    if (version === this.newest && this.olderRuns(await this.report())) return;
    await this.versions.updateOne({ _id: SCHEMA, migrated: version - 1 }, { $set: { migrated: version } });
    this.logger.log(`migration ${version} is complete`);
  }

  /** Notes that this step runs, and reads which others do. */
  private async report(): Promise<SchemaVersion> {
    for (;;) {
      const found = await this.versions
        .findOneAndUpdate(
          { _id: SCHEMA },
          { $currentDate: { [`seen.v${this.newest}`]: true } },
          { returnDocument: 'after' },
        )
        .lean<SchemaVersion>();
      if (found) return found;
      await unlessTaken(this.versions.insertOne({ _id: SCHEMA, written: 0, migrated: 0, seen: {} }));
    }
  }

  private olderRuns({ seen }: SchemaVersion): boolean {
    const now = seen[`v${this.newest}`]?.getTime() ?? 0;
    return Object.entries(seen).some(
      ([step, at]) => Number(step.slice(1)) < this.newest && now - at.getTime() < SEEN_FOR,
    );
  }
}

const leaseOf = ({ version }: Migration) => `migration ${version}`;
