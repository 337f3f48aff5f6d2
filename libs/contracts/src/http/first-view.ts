import { z } from 'zod';
import { Id } from '../ids.js';
import { Ratio } from './grids.js';
import { Photo } from './photos.js';

/** More than most windows show: ten rows of three. */
export const FIRST_POSTS = 30;

/** Without a grid it is the first one of the person. */
export const FirstViewQuery = z.object({ gridId: Id.optional() });
export type FirstViewQuery = z.infer<typeof FirstViewQuery>;

/** `GET /api/grids/first-view`: what a page shows of a grid before the whole of it has come, however large that is. */
export const FirstViewResponse = z
  .object({
    gridId: Id,
    ratio: Ratio,
    /** So many posts the feed shows. */
    posts: z.number(),
    /** So many of them have a number in the posting order. */
    planned: z.number(),
    drafts: z.number(),
    /** Items that are hidden, as the state of the grid has them. */
    hidden: z.number(),
    /** What the plan's limit counts. */
    photos: z.number(),
    /** Whether any post of the grid was posted. */
    hasPosted: z.boolean(),
    /** Those of `items` that were. */
    posted: z.array(Id).readonly(),
    /**
     * The first {@link FIRST_POSTS} of the posts that are shown, a carousel by its cover. Of captions there is the
     * beginning; first comments and alt texts are left out.
     */
    items: z.array(Photo).readonly(),
  })
  .readonly();
export type FirstViewResponse = z.infer<typeof FirstViewResponse>;
