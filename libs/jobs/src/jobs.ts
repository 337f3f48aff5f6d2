import { Id } from '@tessera/contracts';
import { z } from 'zod';
import { job } from './definition.js';

/** Makes an asset's smaller variants. Consumed by the media worker. */
export const deriveImages = job('media', 'derive-images', z.object({ assetId: Id }), {
  attempts: 4,
});

/** An asset changed its state; grids copies it into the photo that shows it. */
export const assetChanged = job('grids', 'asset-changed', z.object({ assetId: Id, photoId: Id }));

/** A photo was erased for good; media removes its objects and its asset. */
export const eraseAsset = job('media', 'erase-asset', z.object({ assetId: Id, ownerId: Id }));

/** An account was erased; grids removes everything that it planned. Repeatable. */
export const eraseAccountGrids = job('grids', 'erase-account-grids', z.object({ userId: Id }));

/** An account was erased; media removes everything that it stored. Repeatable. */
export const eraseAccountMedia = job('media', 'erase-account-media', z.object({ userId: Id }));
