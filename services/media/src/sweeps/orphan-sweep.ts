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
  private cursor: string | null = null;

  constructor(
    private readonly store: MediaStore,
    private readonly assets: AssetRepository,
    private readonly clock: Clock,
  ) {}

  /** Looks through the next page; answers how many assets' objects were removed. */
  async next(): Promise<number> {
    const page = await this.store.list(this.cursor, PAGE);
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
      this.cursor = page.cursor;
      return 0;
    }
    for (const id of orphans) if (!(await this.store.delete(id))) return 0;
    this.cursor = page.cursor;
    return orphans.length;
  }
}
