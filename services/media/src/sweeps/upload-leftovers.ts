import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/service-kit';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No upload takes this long: what is older was left by a process that was killed. Milliseconds. */
const OLD = 60 * 60_000;

/** Clears the folder for uploads in flight, which several processes may share. */
@Injectable()
export class UploadLeftovers {
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  async remove(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const name of await readdir(this.folder)) {
      if (!name.startsWith('upload-')) continue;
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => null);
      if (found && this.clock.now().getTime() - found.mtimeMs > OLD) {
        await rm(path, { recursive: true, force: true });
      }
    }
  }
}
