import { Injectable } from '@nestjs/common';
import {
  carouselHolding,
  carouselPhotos,
  freedTexts,
  hasAnyText,
  itemsOf,
  keepHidden,
  keepTexts,
  mergedTexts,
  photosOfChanged,
  postTextsOf,
  sameTexts,
  textHolder,
  type GridArrays,
  type HasText,
  type PostTexts as PostTextsOfPhoto,
  type TextMove,
} from '@tessera/grid-core';
import { Clock } from '@tessera/service-kit';
import type { GridRecord } from '../grids/grid.record.js';
import { hasText } from './photo.mapper.js';
import type { PhotoRecord } from './photo.record.js';
import type { FieldWriter } from './photo-updates.js';
import { PhotoRepository, type HeldTexts, type ReleasedPhoto } from './photo.repository.js';

type Records = ReadonlyMap<string, PhotoRecord>;

/** A photo that held a post's texts, as it was when they were copied, and the one that holds them now. */
interface TextCopy {
  readonly from: PhotoRecord;
  readonly to: string;
}

/** A change of a grid by which every post keeps its caption and stays hidden or seen, ready to be stored. */
interface KeptTexts {
  readonly arrays: GridArrays;
  readonly moves: readonly TextMove[];
  /** The photos that hold another one's texts no longer, and whether they show their own again. */
  readonly freed: ReadonlyMap<string, boolean>;
  /** The photos to hide or show, so that each post is as hidden as it was. */
  readonly hidden: ReadonlyMap<string, boolean>;
  /** The photos of the carousels that it touches, as they were before. */
  readonly records: Records;
}

/**
 * Keeps the captions of carousels with their posts (grid-core's `texts.ts` has the rule). Where the photo that holds
 * one leaves, the caption is first copied into another photo's document, with a mark; then the grid names that one
 * (the commit); then the mark is cleared. A photo that is to hold another one's caption no longer is marked before the
 * commit as well, and freed after it. A mark that stays behind is taken by a sweep, which gives a photo that the grid
 * does not name its own caption back.
 *
 * They stay as hidden as they were, too (`hidden.ts`): a carousel's photo that is to be hidden is so before the commit,
 * so that nothing hidden is ever shown; the others are after it, so that one which fails hides no post.
 */
@Injectable()
export class PostTexts {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly clock: Clock,
  ) {}

  /** Before the commit, repeatable. Null where a photo was changed meanwhile, and all has to be computed again. */
  async keep(before: GridRecord, after: GridArrays): Promise<KeptTexts | null> {
    const ids = photosOfChanged(before, after);
    if (ids.length === 0)
      return {
        arrays: after,
        moves: [],
        freed: new Map(),
        hidden: new Map(),
        records: new Map(),
      };
    const records = byId(await this.photos.findMany(before.ownerId, ids));
    const hasOwn = ownText(before, records, ({ description }) => description !== '');
    const hasAny = ownText(before, records, hasAnyText);
    const kept = keepTexts(before, after, { hasCaption: hasOwn, hasAny });
    const { grid } = kept;
    const { moves } = kept;
    const copied = new Set(moves.flatMap(({ to, isMerged }) => (isMerged ? [] : [to])));
    const hasText: HasText = (id) => copied.has(id) || hasOwn(id);
    const fromOf = (id: string): string | undefined => records.get(id)?.borrowed?.from;
    const freed = new Map(
      [...freedTexts(before, kept, hasText, fromOf)].filter(([id]) => records.get(id)?.borrowed),
    );
    const held = moves.flatMap(({ from, to, isMerged }): HeldTexts[] => {
      const [source, record] = [records.get(from), records.get(to)];
      if (!source || !record || sameTexts(source, record)) return [];
      if (!isMerged) return [{ record, texts: postTextsOf(source), from, source }];
      const joins = groupIdOf(grid, to) ?? undefined;
      return [{ record, texts: mergedTexts(source, record), from, source, ...(joins && { joins }) }];
    });
    const now = this.clock.now();
    if (!(await this.photos.holdTexts(before, held, now))) return null;
    await this.photos.markReleased(before.ownerId, releasedPhotos(before, grid, freed, records), now);
    const hidden = keepHidden(before, after, (id) => records.get(id)?.isHidden ?? false);
    const members = new Set(before.carousels.flatMap((carousel) => carousel.members));
    const unseen = idsOf(hidden, true).filter((id) => members.has(id));
    await this.photos.setHidden(before, unseen, true);
    return { arrays: grid, moves, freed, hidden, records };
  }

  /** After the commit: what was written meanwhile is taken along, and photos that hold nothing any more are freed. */
  async settle(grid: GridRecord, { moves, freed, hidden, records }: KeptTexts): Promise<void> {
    const { ownerId } = grid;
    for (const isHidden of [true, false])
      await this.photos.setHidden(grid, idsOf(hidden, isHidden), isHidden);
    const ids = [...new Set([...moves.flatMap(({ from, to }) => [from, to]), ...freed.keys()])];
    if (ids.length === 0) return;
    const now = byId(await this.photos.findMany(ownerId, ids));
    const copies = moves.flatMap(({ from, to }): TextCopy[] => {
      const record = records.get(from);
      return record ? [{ from: record, to }] : [];
    });
    await this.follow(grid, copies, now);
    await this.photos.keepBorrowed(
      ownerId,
      moves.map(({ to }) => to),
    );
    const there = new Set(itemsOf(grid));
    for (const [id, isReturned] of freed) {
      const record = now.get(id);
      if (record && there.has(id)) await this.free(grid, record, isReturned);
    }
  }

  /** After a commit: what was written into the photos that held the texts, since they were copied, is taken along. */
  async takeAlong(writer: FieldWriter, copies: readonly TextCopy[]): Promise<void> {
    if (copies.length === 0) return;
    const ids = copies.flatMap(({ from, to }) => [from.id, to]);
    await this.follow(writer, copies, byId(await this.photos.findMany(writer.ownerId, ids)));
  }

  /** Takes marks that a process left behind when it died: the grid shows whether it was written after them. */
  async settleMarked(grid: GridRecord, record: PhotoRecord): Promise<void> {
    const { ownerId, id, release } = record;
    const isThere = release === null || release.groupId === groupIdOf(grid, id);
    if (isThere && (await this.holds(grid, record))) await this.photos.keepBorrowed(ownerId, [id]);
    else await this.free(grid, record, release?.isReturned ?? true);
  }

  private async follow(writer: FieldWriter, copies: readonly TextCopy[], now: Records): Promise<void> {
    for (const { from, to } of copies) {
      const [source, target] = [now.get(from.id), now.get(to)];
      if (!source || !target || sameTexts(source, from) || !sameTexts(target, from)) continue;
      await this.photos.change(writer, to, postTextsOf(source), target.revision);
    }
  }

  /**
   * The photo has its own texts again, or what it shows is its own now; one that was changed since it was read is left
   * alone.
   */
  private async free(grid: GridRecord, record: PhotoRecord, isReturned: boolean): Promise<void> {
    if (!record.borrowed) return;
    const texts = isReturned ? record.borrowed.own : postTextsOf(record);
    await this.photos.holdTexts(grid, [{ record, texts, from: null, source: null }], this.clock.now());
  }

  /** The photo in whose document the caption of this photo's post is stored. */
  async holderOf(grid: GridArrays, record: PhotoRecord): Promise<{ holder: PhotoRecord; others: boolean }> {
    const carousel = carouselHolding(grid, record.id);
    if (!carousel || carousel.cover === null) return { holder: record, others: false };
    const records = byId(await this.photos.findMany(record.ownerId, carouselPhotos(carousel)));
    const id = textHolder(carousel, (photo) => hasText(records.get(photo)));
    const holder = records.get(id ?? '') ?? record;
    const unnamed = carousel.text !== holder.id;
    const others = unnamed && [...records.values()].some((other) => other.id !== holder.id && hasText(other));
    return { holder, others };
  }

  private async holds(grid: GridArrays, record: PhotoRecord): Promise<boolean> {
    return (await this.holderOf(grid, record)).holder.id === record.id;
  }
}

/** A copy that an earlier attempt has left in a photo is no caption of its own. */
function ownText(grid: GridArrays, records: Records, has: (texts: PostTextsOfPhoto) => boolean): HasText {
  const shown: HasText = (id) => hasText(records.get(id));
  const holders = new Set(grid.carousels.map((carousel) => textHolder(carousel, shown)));
  return (id) => {
    const record = records.get(id);
    if (record === undefined) return false;
    return has(record.borrowed && !holders.has(id) ? record.borrowed.own : record);
  };
}

/** What is in the trash by then keeps what it holds, and comes back with it. */
function releasedPhotos(
  before: GridArrays,
  after: GridArrays,
  freed: ReadonlyMap<string, boolean>,
  records: Records,
): ReleasedPhoto[] {
  if (freed.size === 0) return [];
  const there = new Set(itemsOf(after));
  return [...freed].flatMap(([id, isReturned]) => {
    const record = records.get(id);
    return record && there.has(id) ? [{ record, groupId: groupIdOf(before, id), isReturned }] : [];
  });
}

const groupIdOf = (grid: GridArrays, id: string): string | null => carouselHolding(grid, id)?.groupId ?? null;

const idsOf = (hidden: ReadonlyMap<string, boolean>, wanted: boolean): string[] =>
  [...hidden].flatMap(([id, isHidden]) => (isHidden === wanted ? [id] : []));

const byId = (records: readonly PhotoRecord[]): Map<string, PhotoRecord> =>
  new Map(records.map((record) => [record.id, record]));
