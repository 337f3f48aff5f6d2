import type { RemovedItem } from '@tessera/grid-core';
import type { From, PhotoRecord } from '../photos/photo.record.js';

/** Where an item stood, as its document keeps it in the trash. */
export function fromOf(removed: RemovedItem, blank: boolean): From {
  const { position, groupId, carouselPosition, coverId, pinned, draft, posted, before, text, partner } =
    removed;
  return {
    position,
    groupId,
    index: carouselPosition,
    coverId: coverId ?? null,
    blank,
    ...(pinned ? { pinned } : {}),
    ...(draft === undefined ? {} : { draft }),
    ...(posted ? { posted } : {}),
    ...(before === undefined ? {} : { before }),
    ...(text === undefined ? {} : { text }),
    ...(partner === undefined ? {} : { partner }),
  };
}

/** Where an item in the trash is to come back to; as a single post where it is not `grouped`. */
export function removedOf({ id, from }: Pick<PhotoRecord, 'id' | 'from'>, grouped: boolean): RemovedItem {
  const {
    position = 0,
    groupId = null,
    index = null,
    coverId,
    pinned,
    draft,
    posted,
    before,
    text,
    partner,
  } = from ?? {};
  return {
    id,
    position,
    groupId: grouped ? groupId : null,
    carouselPosition: grouped ? index : null,
    ...(coverId ? { coverId } : {}),
    ...(pinned ? { pinned } : {}),
    ...(draft === undefined ? {} : { draft }),
    ...(posted ? { posted } : {}),
    ...(before === undefined ? {} : { before }),
    ...(text === undefined ? {} : { text }),
    ...(partner === undefined ? {} : { partner }),
  };
}
