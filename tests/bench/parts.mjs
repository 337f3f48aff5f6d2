// @ts-check
import { cost } from './parts/cost.mjs';
import { drag } from './parts/drag.mjs';
import { exporting } from './parts/export.mjs';
import { gateway } from './parts/gateway.mjs';
import { growth } from './parts/growth.mjs';
import { lists } from './parts/lists.mjs';
import { media } from './parts/media.mjs';
import { move } from './parts/move.mjs';
import { page } from './parts/page.mjs';
import { upload } from './parts/upload.mjs';

/** In the order in which they are measured. @type {Record<string, import('./bench.mjs').Part>} */
export const PARTS = {
  ...{ drag, export: exporting, upload, page },
  ...{ lists, move, gateway, media, growth, cost },
};
