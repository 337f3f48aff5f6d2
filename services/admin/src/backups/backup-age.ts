import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Metrics } from '@tessera/service-kit';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';

const DEADLINE = 2_000;

/** `tessera backup` writes it (infra/backup/databases.ts). */
interface NewestBackup {
  readonly _id: string;
  readonly at: Date;
}

/** When the newest backup was begun; 0 where there is none, so that an alert by age covers that too. */
@Injectable()
export class BackupAge {
  constructor(@InjectConnection() connection: Connection, metrics: Metrics) {
    new Gauge({
      name: 'tessera_backup_last_success_timestamp_seconds',
      help: 'When the newest backup was begun, 0 where there is none',
      registers: [metrics.registry],
      async collect() {
        const backups = connection.db?.collection<NewestBackup>('backups');
        const signal = AbortSignal.timeout(DEADLINE);
        const newest = await backups?.findOne({ _id: 'newest' }, { signal }).catch(() => undefined);
        // Without the database there is no value, rather than an old one.
        if (newest === undefined) this.remove();
        else this.set(newest ? newest.at.getTime() / 1_000 : 0);
      },
    });
  }
}
