import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS, type PlanLimits, type PostedTime, type Ratio, type Rhythm } from '@tessera/contracts';
import { ADOPT_COVER_AFTER, LIST_NAMES, listsIn, type GridArrays } from '@tessera/grid-core';
import type { Model, UpdateQuery } from 'mongoose';
import { ITEMS, PHOTOS } from './grid-counts.js';
import { nextCall, toGridRecord, type GridRecord } from './grid.record.js';
import { CallDocument, GridDocument } from './grid.schema.js';
import { orderWrite } from './order-write.js';
import { RememberedArrays } from './remembered-arrays.js';

type Condition = Record<string, unknown>;

/** The grid's own, which a call of changes may have changed. */
const OWN_FIELDS = ['name', 'ratio', 'rhythm', 'postedLately'] as const;

/** `size` plus `adding` stays within `limit`; true without one. */
function fits(size: Condition, adding: number, limit: number | null): Condition[] {
  return limit === null ? [] : [{ $lte: [{ $add: [size, adding] }, limit] }];
}

interface PushedPosts {
  readonly ownerId: string;
  readonly gridId: string;
  readonly position: number;
  readonly ids: readonly string[];
  readonly placeholder: boolean;
  readonly limits: PlanLimits;
}

/** What is stored with the arrays of a call of changes. */
export interface StoredCall {
  readonly name: string;
  readonly ratio: Ratio;
  readonly rhythm: Rhythm | null;
  readonly postedLately: readonly PostedTime[];
  readonly clients: readonly CallDocument[];
}

/** When the first coverless carousel gets a cover; null without one. */
function adoptionOf({ carousels }: GridArrays): Date | null {
  const waiting = carousels.filter(({ cover }) => cover === null).map(({ createdAt }) => createdAt.getTime());
  return waiting.length === 0 ? null : new Date(Math.min(...waiting) + ADOPT_COVER_AFTER);
}

/**
 * The writes that change what a grid holds. Each is one write of one document, and carries in its own filter what
 * must be true for it: the plan's limits, or the version that a computed array was computed from.
 */
@Injectable()
export class GridArraysRepository {
  /** Orders that this process has stored: what was read may have been stored in another order (`normalised`). */
  private readonly storedOrders = new WeakSet<GridArrays['order']>();

  constructor(
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
    private readonly remembered: RememberedArrays,
  ) {}

  /**
   * Inserts posts; null where one of them is in the feed already, the plan has no room for all, or posts are posted:
   * what is pushed behind these must be put before them.
   */
  async pushPosts({
    ownerId,
    gridId,
    position,
    ids,
    placeholder,
    limits,
  }: PushedPosts): Promise<GridRecord | null> {
    const count = ids.length;
    const conditions = [
      ...fits(ITEMS, count, LIMITS.ceilings.itemsInGrid),
      ...(placeholder
        ? fits({ $size: '$placeholders' }, count, limits.maxPlaceholders)
        : fits(PHOTOS, count, limits.maxPhotosPerGrid)),
    ];
    const push: Record<string, unknown> = { order: { $each: [...ids], $position: position } };
    if (placeholder) push.placeholders = { $each: [...ids] };
    return this.change(
      {
        _id: gridId,
        ownerId,
        order: { $nin: [...ids] },
        'posted.0': { $exists: false },
        $expr: { $and: conditions },
      },
      {
        $push: push,
        $inc: { version: 1 },
      },
    );
  }

  /** A placeholder becomes a photo; null where it is none (any more) or the plan has no room for a photo. */
  async pullPlaceholder(
    ownerId: string,
    gridId: string,
    id: string,
    limits: PlanLimits,
  ): Promise<GridRecord | null> {
    const conditions = fits(PHOTOS, 1, limits.maxPhotosPerGrid);
    return this.change(
      {
        _id: gridId,
        ownerId,
        placeholders: id,
        ...(conditions.length > 0 ? { $expr: { $and: conditions } } : {}),
      },
      { $pull: { placeholders: id }, $inc: { version: 1 } },
    );
  }

  /**
   * Stores arrays that were computed from `before`, in the same write with the call of changes that they come of; null
   * where the grid has another version by now, or with a call, another call was stored, or its mails were switched on
   * or off while it gets another time zone.
   */
  async replace(before: GridRecord, after: GridArrays, call?: StoredCall): Promise<GridRecord | null> {
    const { id, ownerId, version, calls } = before;
    const changed = LIST_NAMES.filter((name) => before[name] !== after[name]);
    const isRaised =
      changed.length > 0 || (call !== undefined && OWN_FIELDS.some((name) => call[name] !== before[name]));
    const { name, ratio, rhythm, postedLately, clients } = call ?? before;
    const fields = {
      ...(call ? { name, ratio, clients, calls: nextCall({ calls }) } : {}),
      ...(rhythm === before.rhythm ? {} : { rhythm }),
      ...(postedLately === before.postedLately ? {} : { postedLately }),
      version: isRaised ? version + 1 : version,
    };
    const adoptAt = adoptionOf(after);
    const isReordered = changed.includes('order');
    const lists = changed.filter((name) => name !== 'order').map((name) => [name, after[name]] as const);
    const order = isReordered ? this.orderWrite(before.order, after.order) : {};
    // In another time zone the morning of a mail may have come.
    const isRezoned = rhythm?.zone !== before.rhythm?.zone;
    const isMailed = isRezoned && (await this.isMailed(ownerId, id));
    const mail = isMailed ? { 'calendar.mail.lookAt': new Date(0) } : {};
    const unchanged = isRezoned ? { 'calendar.mail': { $exists: isMailed } } : {};
    const set = { ...order, ...Object.fromEntries(lists), ...fields, ...mail };
    // By the driver: Mongoose would cast each of thousands of ids.
    const collection = this.grids.db.collection<{ _id: string; [name: string]: unknown }>(
      this.grids.collection.name,
    );
    const { matchedCount } = await collection.updateOne(
      { _id: id, ownerId, version, ...(call ? { calls: calls ?? { $exists: false } } : {}), ...unchanged },
      adoptAt === null ? { $set: set, $unset: { adoptAt: 1 } } : { $set: { ...set, adoptAt } },
      { ignoreUndefined: true },
    );
    if (matchedCount === 0) return null;
    if (isReordered) this.storedOrders.add(after.order);
    return this.remembered.keep({ ...before, ...listsIn(after), ...fields });
  }

  private async isMailed(ownerId: string, id: string): Promise<boolean> {
    return (await this.grids.exists({ _id: id, ownerId, 'calendar.mail': { $exists: true } })) !== null;
  }

  /** Whether this process has stored that very order. */
  hasStored(order: GridArrays['order']): boolean {
    return this.storedOrders.has(order);
  }

  private orderWrite(before: GridArrays['order'], after: GridArrays['order']): Record<string, unknown> {
    return this.hasStored(before) ? orderWrite(before, after) : { order: after };
  }

  /** Forgets the last call of a client that makes no more. */
  async forgetClient(ownerId: string, gridId: string, device: string): Promise<void> {
    await this.grids.updateOne({ _id: gridId, ownerId }, { $pull: { clients: { device } } });
  }

  private async change(filter: Condition, update: UpdateQuery<GridDocument>): Promise<GridRecord | null> {
    const document = await this.grids.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean();
    return document ? this.remembered.keep(toGridRecord(document)) : null;
  }
}
