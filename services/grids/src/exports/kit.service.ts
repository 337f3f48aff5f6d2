import { Injectable } from '@nestjs/common';
import type { GridLists, KitItem, kitPlan, KitPosts, PayloadOf, ResponseOf } from '@tessera/contracts';
import type { Slot } from '@tessera/grid-core';
import { Clock } from '@tessera/service-kit';
import { plannedSlots } from '../calendar/posting-dates.js';
import { GridStateService } from '../photos/grid-state.service.js';
import { assertKit } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';

/** Chooses the photos of posting kits. */
@Injectable()
export class KitService {
  constructor(
    private readonly states: GridStateService,
    private readonly plans: PlanService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND, KIT_NOT_AVAILABLE */
  async plan({
    userId,
    tier,
    gridId,
    posts,
  }: PayloadOf<typeof kitPlan>): Promise<ResponseOf<typeof kitPlan>> {
    const { body } = await this.states.read(userId, gridId, undefined);
    if (tier !== null) assertKit(await this.plans.limitsOf({ userId, tier }));
    if (body === null) throw new Error('a state was left out that nobody has');
    // Days that are fixed are the same in every zone.
    const { planned, dates } = plannedSlots(body, 'UTC', this.clock.now());
    const photosOf = photosByPost(body.lists);
    const chosen = choose(planned, posts, photosOf);
    const items = chosen.flatMap((id, index) => itemsOf(photosOf(id), index + 1, dates.get(id)));
    return { name: body.name, ratio: body.ratio, zone: body.rhythm?.zone ?? null, items };
  }
}

/** The photos of a post in their order: those of its carousel, or itself. */
function photosByPost({ carousels }: GridLists): (id: string) => readonly string[] {
  const members = new Map(carousels.map(({ cover, members }) => [cover, members]));
  return (id) => [id, ...(members.get(id) ?? [])];
}

function choose(
  planned: readonly string[],
  posts: KitPosts,
  photosOf: (id: string) => readonly string[],
): readonly string[] {
  if (posts.which === 'planned') return planned;
  if (posts.which === 'next') return planned.slice(0, posts.count);
  const selected = new Set(posts.photoIds);
  return planned.filter((id) => photosOf(id).some((photoId) => selected.has(photoId)));
}

function itemsOf(photoIds: readonly string[], post: number, slot: Slot | undefined): KitItem[] {
  const date = slot === undefined ? null : [slot.day, slot.time].filter((part) => part !== null).join(' ');
  return photoIds.map((photoId, index) => ({
    photoId,
    post,
    slide: photoIds.length === 1 ? null : index,
    date,
  }));
}
