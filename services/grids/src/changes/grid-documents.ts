import type { Change, PlanLimits } from '@tessera/contracts';
import {
  carouselOf,
  holdsText,
  itemsOf,
  needs,
  NEW_FIELDS,
  singles,
  type GridState,
  type Item,
  type Trashed,
} from '@tessera/grid-core';
import type { GridRecord } from '../grids/grid.record.js';
import type { GridRepository } from '../grids/grid.repository.js';
import { hasText } from '../photos/photo.mapper.js';
import { fieldsOf, isOf, type PhotoRecord } from '../photos/photo.record.js';
import type { PhotoRepository } from '../photos/photo.repository.js';
import { removedOf } from '../trash/left-place.js';
import { groupOf, placedBy } from './pictures-named.js';

/** An item whose document no change needs: only that it is there counts. */
const UNREAD: Item = { ...NEW_FIELDS, picture: '' };
const UNREAD_BLANK: Item = { ...NEW_FIELDS, picture: null };

/**
 * A grid's documents as changes see them: the grid as it was read, and those items that the changes need. The others
 * are there by their ids alone, so that moving a few among thousands reads no item.
 */
export class GridDocuments {
  readonly records = new Map<string, PhotoRecord>();
  /** Ids that are not free for new items: another grid's, another person's, or with another picture. */
  readonly takenIds = new Set<string>();
  /** Ids of carousels in other grids of the person. */
  readonly takenGroups = new Set<string>();
  private readonly requested = new Set<string>();
  /** Every item that the grid names. */
  private readonly named: ReadonlyMap<string, Item>;
  private readonly blank: ReadonlySet<string>;

  constructor(
    private readonly grid: GridRecord,
    private readonly photos: PhotoRepository,
    private readonly grids: GridRepository,
  ) {
    this.blank = new Set(grid.placeholders);
    const named = new Map<string, Item>();
    for (const id of itemsOf(grid)) named.set(id, this.blank.has(id) ? UNREAD_BLANK : UNREAD);
    this.named = named;
  }

  /** The state of now, with what the changes need as far as it is known before they are applied. */
  async open(changes: readonly Change[], limits: PlanLimits): Promise<GridState> {
    const { name, ratio, rhythm, postedLately } = this.grid;
    const trash: GridState['trash'] = new Map();
    const own = { name, ratio, rhythm, postedLately };
    const start: GridState = { ...own, arrays: this.grid, items: this.named, trash, limits };
    const read = await this.withNeeds(start, changes);
    await this.findTaken(changes, read);
    return this.withNeeds(this.withoutTakenGroups(read), changes);
  }

  /** With what a change needs, which those before it may have brought about. */
  load(state: GridState, change: Change): Promise<GridState> {
    return this.withNeeds(state, [change]);
  }

  private async withNeeds(state: GridState, changes: readonly Change[]): Promise<GridState> {
    const ids = changes.flatMap((change) => needs(state.arrays, change, state.trash));
    const missing = [...new Set(ids)].filter((id) => !this.requested.has(id));
    if (missing.length === 0) return state;
    const found = await this.photos.findMany(this.grid.ownerId, missing);
    for (const id of missing) this.requested.add(id);
    for (const record of found) this.records.set(record.id, record);
    const items = new Map(state.items);
    const trash = new Map(state.trash);
    for (const record of found) {
      if (this.named.has(record.id) && isOf(this.grid.id, record)) items.set(record.id, this.itemOf(record));
      else if (this.named.has(record.id)) items.delete(record.id);
      else if (this.isTrash(record)) trash.set(record.id, this.trashedOf(record));
    }
    return { ...state, items, trash };
  }

  /** Looks up the ids that the changes want for something new. */
  private async findTaken(changes: readonly Change[], { trash }: GridState): Promise<void> {
    const all = changes.flatMap(singles);
    const placed = placedBy(all).filter((id) => !this.named.has(id));
    const foreign = placed.filter((id) => !this.records.has(id));
    if (foreign.length > 0) for (const id of await this.photos.known(foreign)) this.takenIds.add(id);
    for (const id of placed) {
      const record = this.records.get(id);
      if (record && !this.isTrash(record) && !this.isPending(record)) this.takenIds.add(id);
    }
    const wanted = [...all.map(groupOf), ...[...trash.values()].map(({ from }) => from.groupId)].flatMap(
      (groupId) => (groupId === null || carouselOf(this.grid, groupId) ? [] : [groupId]),
    );
    const { ownerId, id } = this.grid;
    for (const taken of await this.grids.groupsElsewhere(ownerId, id, [...new Set(wanted)]))
      this.takenGroups.add(taken);
  }

  /** What comes back to a carousel whose id another grid has by now are single posts. */
  private withoutTakenGroups(state: GridState): GridState {
    if (this.takenGroups.size === 0) return state;
    const trash = [...state.trash.keys()].flatMap((id) => {
      const record = this.records.get(id);
      return record ? [[id, this.trashedOf(record)] as const] : [];
    });
    return { ...state, trash: new Map(trash) };
  }

  private isTrash({ gridId, deletedAt, erasingAt }: PhotoRecord): boolean {
    return gridId === this.grid.id && deletedAt !== null && erasingAt === null;
  }

  /** An attempt to place it has stopped before its commit. */
  private isPending({ gridId, pendingSince }: PhotoRecord): boolean {
    return gridId === this.grid.id && pendingSince !== null;
  }

  private trashedOf(record: PhotoRecord): Trashed {
    const blank = record.from?.blank ?? false;
    const grouped = !this.takenGroups.has(record.from?.groupId ?? '');
    const { borrowed } = record;
    const item = {
      ...fieldsOf(record),
      picture: blank ? null : record.mediaId,
      ...(borrowed && { borrowed }),
    };
    return { item, from: removedOf(record, grouped), blank };
  }

  private itemOf(record: PhotoRecord): Item {
    const picture = this.blank.has(record.id) ? null : record.mediaId;
    const { id, borrowed } = record;
    const item = { ...fieldsOf(record), picture };
    if (!borrowed) return item;
    // What it holds of another photo's is not its own unless the post's texts are its to hold.
    return holdsText(this.grid, id, (photo) => hasText(this.records.get(photo)))
      ? { ...item, borrowed }
      : { ...item, ...borrowed.own };
  }
}
