import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@tessera/service-kit';
import { AssetRepository } from '../assets/asset.repository.js';
import { MediaStore } from '../storage/media-store.js';

const PAGE = 1_000;
/** Younger objects may belong to work in hand. Milliseconds. */
const YOUNG = 60 * 60_000;
/** More orphans than this, where they are also most of a page, are no leftovers: the database is the wrong one. */
const SUSPICIOUS = 20;

/** Removes objects whose asset has no document, page by page through the whole store. */
@Injectable()
export class OrphanSweep {
  private readonly logger = new Logger('orphans');

  constructor(
    private readonly store: MediaStore,
    private readonly assets: AssetRepository,
    private readonly clock: Clock,
  ) {}

  /** Looks through the page at the cursor; where the next one begins, and how many assets' objects were removed. */
  async next(cursor: string | null): Promise<{ cursor: string | null; removed: number }> {
    const page = await this.store.list(cursor, PAGE);
    const young = this.clock.now().getTime() - YOUNG;
    const old = page.objects.filter(({ lastModified }) => lastModified.getTime() < young);
    const ids = [...new Set(old.flatMap((object) => this.store.assetOf(object) ?? []))];
    const existing = await this.assets.existing(ids);
    const orphans = ids.filter((id) => !existing.has(id));
    if (orphans.length > SUSPICIOUS && orphans.length > ids.length / 2) {
      this.logger.error(
        { orphans: orphans.length, of: ids.length },
        'most objects have no document: nothing was removed, because this looks like the wrong database',
      );
      return { cursor: page.cursor, removed: 0 };
    }
    for (const id of orphans) if (!(await this.store.delete(id))) return { cursor, removed: 0 };
    return { cursor: page.cursor, removed: orphans.length };
  }
}
