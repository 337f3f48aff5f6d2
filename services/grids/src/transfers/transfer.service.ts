import { Injectable } from '@nestjs/common';
import type { TransferBody, TransferredGrid, TransferResponse } from '@tessera/contracts';
import { EMPTY_GRID, receive } from '@tessera/grid-core';
import { AppError, Clock, Ids, notFound, type Caller } from '@tessera/service-kit';
import { ChangeResponses } from '../changes/change-responses.js';
import { digestOf, storedCall, withCall, type NumberedCall } from '../changes/stored-calls.js';
import { GridAccess } from '../grids/grid-access.js';
import { sameGrid } from '../grids/grid-rule.errors.js';
import { listsOf } from '../grids/grid.mapper.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridRepository } from '../grids/grid.repository.js';
import { GridWriter, type GridUpdate } from '../grids/grid-writer.js';
import { Versioned } from '../http/versioned.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { PlanService } from '../plans/plan.service.js';
import { MovingPhotosRepository, type Route } from './moving-photos.repository.js';
import { MovingPhotos } from './moving-photos.service.js';

/**
 * Moves items between two grids of a person: marks on the items, then one write of the grid that gets them (the commit,
 * which knows the call), then {@link MovingPhotos} completes it.
 */
@Injectable()
export class TransferService {
  constructor(
    private readonly access: GridAccess,
    private readonly grids: GridRepository,
    private readonly writer: GridWriter,
    private readonly photos: PhotoRepository,
    private readonly marks: MovingPhotosRepository,
    private readonly moving: MovingPhotos,
    private readonly plans: PlanService,
    private readonly responses: ChangeResponses,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * A repeat of a stored call completes it. What is stored is told as stored, though a grid of it be deleted by now.
   * @throws AppError NOT_FOUND, OUT_OF_TURN, VALIDATION_FAILED for members and for the grid itself, the plan refusals
   */
  async transfer(caller: Caller, from: string, body: TransferBody): Promise<Versioned<TransferResponse>> {
    const { sub: ownerId } = caller;
    const { to } = body;
    const route = { ownerId, from, to };
    const committed = (await this.findCommitted(route, body)) ?? (await this.commit(caller, route, body));
    await this.moving.complete(route);
    return this.responseOf(committed, route, body.ids);
  }

  /** The target of a repeat. */
  private async findCommitted({ ownerId, from, to }: Route, body: TransferBody): Promise<GridRecord | null> {
    const target = await this.grids.find(ownerId, to);
    return target && storedCall(target, callOf(body, from)) && target;
  }

  /** The target as it is stored. */
  private async commit(caller: Caller, route: Route, body: TransferBody): Promise<GridRecord> {
    const { ownerId, from, to } = route;
    await this.access.listed(ownerId, from);
    if (to === from) throw sameGrid();
    const compute = (target: GridRecord) => this.attempt(caller, route, target, body);
    return (await this.writer.change({ ownerId, gridId: to }, compute)).grid;
  }

  private async attempt(
    { sub, tier }: Caller,
    route: Route,
    target: GridRecord,
    body: TransferBody,
  ): Promise<GridUpdate<null> | null> {
    const call = callOf(body, route.from);
    if (storedCall(target, call)) return { arrays: target, value: null };
    const source = await this.access.listed(sub, route.from);
    if (storedCall(source, body)) throw new AppError('OUT_OF_TURN');
    const limits = await this.plans.limitsOf({ userId: sub, tier });
    const newGroupId = await this.groupIdsFor(sub, target, body);
    const { ids, before, at } = body;
    const received = receive(target, source, { ids, before, at, newGroupId }, limits);
    const now = this.clock.now();
    if (!(await this.marks.mark(route, received.ids, now))) {
      await this.assertCanMove(route, received.ids);
      return null;
    }
    const { name, ratio, rhythm, postedLately } = target;
    const clients = withCall(target, call, [], now);
    const finish = (): Promise<void> => Promise.resolve();
    return {
      arrays: received.grid,
      value: null,
      call: { name, ratio, rhythm, postedLately, clients, finish },
    };
  }

  /** What carousels are called in the target: as the call wants it, where no carousel of the person is called that. */
  private async groupIdsFor(ownerId: string, target: GridRecord, { groupIds = [] }: TransferBody) {
    const wanted = [...new Set(groupIds.map(({ groupId }) => groupId))];
    const elsewhere = await this.grids.groupsElsewhere(ownerId, target.id, wanted);
    const taken = new Set([...elsewhere, ...target.carousels.map(({ groupId }) => groupId)]);
    return (_: string, photos: readonly string[]): string => {
      const found = groupIds.find(({ id, groupId }) => photos.includes(id) && !taken.has(groupId));
      const groupId = found?.groupId ?? this.ids.next();
      taken.add(groupId);
      return groupId;
    };
  }

  /**
   * What another transfer has taken out of the grid is not its any more, though it may still name it. One to a grid
   * that was deleted meanwhile never comes to its commit, and holds nothing up.
   */
  private async assertCanMove({ ownerId, from }: Route, ids: readonly string[]): Promise<void> {
    const records = await this.photos.findMany(ownerId, ids);
    const here = records.filter(({ gridId }) => gridId === from);
    if (here.length < ids.length) throw notFound();
    await this.moving.settleToDeleted(here);
  }

  /** Of both grids what there is now, listed or not; one that was erased holds nothing. */
  private async responseOf(
    committed: GridRecord,
    { ownerId, from, to }: Route,
    ids: readonly string[],
  ): Promise<Versioned<TransferResponse>> {
    const [source, now] = await Promise.all([this.grids.find(ownerId, from), this.grids.find(ownerId, to)]);
    const target = now ?? committed;
    const items = await this.responses.items(target, ids);
    const left = source ? transferred(source) : { version: 0, lists: listsOf(EMPTY_GRID) };
    return new Versioned({ from: left, to: transferred(target), items }, left.version);
  }
}

/** The target keeps the call, under a number that is not one of its own calls. */
function callOf({ device, seq, ...held }: TransferBody, from: string): NumberedCall {
  return { device: `${device} from ${from}`, seq, digest: digestOf(held) };
}

function transferred(grid: GridRecord): TransferredGrid {
  return { version: grid.version, lists: listsOf(grid) };
}
