import { z } from 'zod';
import { BoardChangesResponse } from '../http/board-changes.js';
import { CalendarAddress, GridCalendar } from '../http/calendar.js';
import { ChangesResponse } from '../http/changes-call.js';
import { Copy } from '../http/copies.js';
import { FirstViewResponse } from '../http/first-view.js';
import { GridStateResponse } from '../http/grid-state.js';
import { Grid } from '../http/grids.js';
import { Kit } from '../http/kit.js';
import { Photo, PostingPicture, RestoredPhoto, TrashItem, UploadedMedia } from '../http/photos.js';
import { ExportLink } from '../http/profile.js';
import { SavedText } from '../http/saved-texts.js';
import { TransferResponse } from '../http/transfer.js';
import { OF_AN_IMAGE, open, own, type Calls } from './call.js';

const Photos = z.array(Photo);
const Positions = z.array(z.object({ id: z.string(), position: z.number() }));
const Order = z.object({ order: z.array(z.string()) });
const Unhidden = z.object({ count: z.number() });
const Pinned = z.object({ photo: Photo, unpinned: z.array(z.string()) });

const CREATES = { status: 201, takes: ['Idempotency-Key'] } as const;
const VERSION = { returns: ['X-Grid-Version'] } as const;
const EDIT = { takes: ['If-Match'], errors: ['VERSION_CONFLICT'], ...VERSION } as const;
const LIST = { takes: ['If-None-Match'], returns: ['ETag', 'X-Grid-Version'] } as const;
const OF_NEW_PHOTOS = [
  'NOT_FOUND',
  'PHOTO_LIMIT_REACHED',
  'CEILING_REACHED',
  'IDEMPOTENCY_CONFLICT',
] as const;

/** Grids and their order. */
export const GRID_CALLS: Calls = {
  'GET /api/grids': own('List the grids in the person’s order', z.array(Grid), LIST),
  'POST /api/grids': own('Create a grid', Grid, {
    ...CREATES,
    ...VERSION,
    errors: ['GRID_LIMIT_REACHED', 'CEILING_REACHED', 'IDEMPOTENCY_CONFLICT'],
  }),
  'PUT /api/grids/{id}': own('Rename a grid', Grid, VERSION),
  'DELETE /api/grids/{id}': own('Put a grid into the trash', null, { ...VERSION, errors: ['LAST_GRID'] }),
  'POST /api/grids/{id}/restore': own('Take a grid out of the trash', Grid, {
    errors: ['GRID_LIMIT_REACHED', 'CEILING_REACHED'],
    ...VERSION,
  }),
  'POST /api/grid-reorder': own('Put grids into another order', Order, {
    ...EDIT,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  'POST /api/board/changes': own('Apply changes to the list of grids', BoardChangesResponse, {
    ...VERSION,
    errors: ['OUT_OF_TURN'],
  }),
  'GET /api/grids/first-view': own('Read what a page shows of a grid first', FirstViewResponse, LIST),
  'GET /api/grids/{id}/state': own('Read a grid with everything in it', GridStateResponse, LIST),
  'POST /api/grids/{id}/changes': own('Apply changes to a grid', ChangesResponse, {
    takes: ['X-Event-Reader'],
    errors: ['OUT_OF_TURN'],
    ...VERSION,
  }),
  'POST /api/grids/{id}/transfer': own('Move photos to another grid', TransferResponse, {
    takes: ['X-Event-Reader'],
    errors: ['PHOTO_LIMIT_REACHED', 'CEILING_REACHED', 'OUT_OF_TURN'],
    ...VERSION,
  }),
  'POST /api/grids/{id}/copies': own('Begin to copy photos into another grid', Copy, {
    status: 202,
    errors: ['PHOTO_LIMIT_REACHED', 'CEILING_REACHED', 'ID_TAKEN'],
  }),
  'GET /api/grids/{id}/copies/{id}': own('Read how far a copy is', Copy),
  'POST /api/grids/{id}/unhide-all': own('Show all hidden photos of a grid', Unhidden, VERSION),
  'GET /api/grids/{id}/export-permission': own('Ask whether the plan allows an export', null, {
    ...VERSION,
    errors: ['EXPORT_NOT_AVAILABLE'],
  }),
  'GET /api/grids/{id}/calendar': own('Read whether a grid has a calendar feed', GridCalendar),
  'POST /api/grids/{id}/calendar': own(
    'Make the address of a calendar feed, ending the one before',
    CalendarAddress,
    {
      status: 201,
    },
  ),
  'DELETE /api/grids/{id}/calendar': own('End a calendar feed', null),
  'PUT /api/grids/{id}/calendar/mail': own('Switch the mail of days on which posts are due', GridCalendar),
  'GET /api/calendar/{id}': open('Read a calendar feed by its address', 'ics', {
    takes: ['If-None-Match'],
    returns: ['ETag'],
  }),
  'GET /api/unsubscribe/{id}': open(
    'Ask whether the mails of posting days are to end, by their link',
    'html',
  ),
  'POST /api/unsubscribe/{id}': open('End the mails of posting days, by their link (RFC 8058)', 'html'),
  'GET /api/texts': own('List the texts that the person uses again', z.array(SavedText)),
  'POST /api/texts': own('Save a text to use again, or change it', SavedText, {
    errors: ['CEILING_REACHED'],
  }),
  'DELETE /api/texts/{id}': own('Remove a saved text', null),
  'GET /api/events': own('Be told of changes that other browsers make', 'events'),
};

/** Photos, carousels and the trash. */
export const PHOTO_CALLS: Calls = {
  'GET /api/photos': own('List the photos of a grid by position', Photos, { ...LIST, errors: ['NOT_FOUND'] }),
  'POST /api/photos': own('Add a photo or a placeholder', Photo, {
    ...CREATES,
    ...VERSION,
    errors: [...OF_NEW_PHOTOS, 'PLACEHOLDER_LIMIT_REACHED', ...OF_AN_IMAGE],
  }),
  'POST /api/media': own('Upload a picture, to be placed later', UploadedMedia, {
    ...CREATES,
    errors: ['CEILING_REACHED', 'IDEMPOTENCY_CONFLICT', ...OF_AN_IMAGE],
  }),
  'PUT /api/media/{id}/posting': own('Send the picture of a photo that is to be posted', PostingPicture, {
    errors: ['POSTING_PICTURE_EXISTS', 'CEILING_REACHED', ...OF_AN_IMAGE],
  }),
  'POST /api/media/kit': own('Begin a ZIP of planned posts, in posting order with their texts', Kit, {
    status: 202,
    takes: ['Idempotency-Key'],
    errors: ['KIT_NOT_AVAILABLE', 'NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  }),
  'GET /api/media/kit': own('Read how far the person’s last posting kit is', Kit),
  'POST /api/media/kit/link': own('Make a link that downloads the posting kit', ExportLink, {
    errors: ['NOT_FOUND'],
  }),
  'POST /api/photos/batch': own('Add several photos, all or none', Photos, {
    ...CREATES,
    ...VERSION,
    errors: [...OF_NEW_PHOTOS, ...OF_AN_IMAGE],
  }),
  'PUT /api/photos/batch-position': own('Permute photos among their places', Positions, {
    ...EDIT,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'POSTED_LOCKED'],
  }),
  'PUT /api/photos/{id}/media': own('Give a placeholder its picture', Photo, {
    ...VERSION,
    errors: ['PHOTO_LIMIT_REACHED'],
  }),
  'PUT /api/photos/{id}/position': own('Move a photo', Positions, {
    ...EDIT,
    errors: ['VERSION_CONFLICT', 'POSTED_LOCKED'],
  }),
  'PATCH /api/photos/{id}/visibility': own('Hide or show a photo', Photo, {
    ...EDIT,
    errors: ['VERSION_CONFLICT', 'HIDE_NOT_AVAILABLE'],
  }),
  'PATCH /api/photos/{id}/pin': own('Pin or unpin a photo', Pinned, VERSION),
  'PUT /api/photos/{id}/media-type': own('Mark a photo as photo, reel or carousel', Photo, {
    ...EDIT,
    errors: ['VERSION_CONFLICT', 'CAROUSEL_NOT_AVAILABLE', 'CAROUSEL_HAS_MEMBERS'],
  }),
  'PUT /api/photos/{id}/description': own('Write a caption', Photo, EDIT),
  'PUT /api/photos/{id}/carousel': own('Put a photo into a carousel or out of it', Photo, {
    ...VERSION,
    errors: ['CAROUSEL_NOT_AVAILABLE', 'CAROUSEL_PHOTO_LIMIT', 'POSTED_LOCKED'],
  }),
  'POST /api/photos/{id}/retry': own('Make the sizes of a picture again', null, { status: 202 }),
  'DELETE /api/photos/{id}': own('Put a photo into the trash', null, VERSION),
  'POST /api/photos/{id}/restore': own('Take a photo out of the trash', RestoredPhoto, {
    ...VERSION,
    errors: ['PHOTO_LIMIT_REACHED', 'CEILING_REACHED'],
  }),
  'GET /api/carousels/{id}': own('List the photos of a carousel', Photos, VERSION),
  'POST /api/carousels': own('Upload the photos of a new carousel', Photos, {
    ...CREATES,
    ...VERSION,
    errors: [...OF_NEW_PHOTOS, 'CAROUSEL_NOT_AVAILABLE', 'CAROUSEL_PHOTO_LIMIT', ...OF_AN_IMAGE],
  }),
  'POST /api/carousels/{id}/photos': own('Upload more photos into a carousel', Photos, {
    ...CREATES,
    ...VERSION,
    errors: [...OF_NEW_PHOTOS, 'CAROUSEL_NOT_AVAILABLE', 'CAROUSEL_PHOTO_LIMIT', ...OF_AN_IMAGE],
  }),
  'DELETE /api/carousels/photos/{id}': own('Put a carousel’s photo into the trash', null, VERSION),
  'PUT /api/carousels/{id}/reorder': own('Put a carousel’s photos into another order', Photos, EDIT),
  'POST /api/carousels/{id}/split': own('Make single posts of a carousel', Photos, {
    ...VERSION,
    errors: ['POSTED_LOCKED'],
  }),
  'GET /api/trash': own('List what is in the trash', z.array(TrashItem)),
  'DELETE /api/trash/{id}': own('Erase something in the trash for good', null),
};
