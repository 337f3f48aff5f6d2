import { CALLS, type Call } from '@tessera/contracts';

/** What of the owner's a call names, as another person would name it. */
export type Owned = Record<
  'gridId' | 'deletedGridId' | 'photoId' | 'deletedId' | 'groupId' | 'coverId',
  string
> &
  Record<'mediaId' | 'copyId' | 'sessionId' | 'textId', string>;

/** What a call sends. */
type Content = { query?: string; body?: unknown; form?: Record<string, string> };
/**
 * `service`: refused without the token of another service, which no person has; `inside`: the gateway leads nobody
 * there.
 */
export type Who = Call['who'] | 'service' | 'inside';
/** The owner's things that the address and the content of a call name. */
export type Naming = { parameters: (keyof Owned)[]; content: (things: Owned) => Content };

/** Routes that are no call of the contract. */
const BESIDE_THE_CONTRACT: Readonly<Record<string, Who>> = {
  'GET /api/docs': 'anyone',
  'GET /api/docs-json': 'anyone',
  'GET /api/docs/': 'anyone',
  'GET /api/docs/start.js': 'anyone',
  'GET /api/docs/{id}': 'anyone',
  'GET /healthz': 'anyone',
  // The address is the permission.
  'GET /media/{id}/{id}': 'anyone',
  'GET /health/live': 'inside',
  'GET /health/ready': 'inside',
  'GET /metrics': 'inside',
  'GET /openapi.json': 'inside',
  'POST /internal/media.assets.store-picture': 'service',
};

/** The name of a route in the contract, where every parameter is called `id`. */
export const callOf = (route: string) => route.replaceAll(/:\w+/g, '{id}');

/** @returns undefined where neither the contract nor this file knows it */
export const whoMayCall = (route: string) => CALLS[callOf(route)]?.who ?? BESIDE_THE_CONTRACT[callOf(route)];

const owned = (
  parameters: keyof Owned | (keyof Owned)[],
  content: (things: Owned) => Content = () => ({}),
): Naming => ({ parameters: [parameters].flat(), content });

const sends = (body: unknown) => (): Content => ({ body });

const [DEVICE, COPY, NEW_PHOTO] = ['d', 'd', 'e'].map((digit) => digit.repeat(32));
const PLACE = { before: null, at: 0 };

/**
 * The calls that name something of somebody's. These name nothing, or refuse only what they name of somebody else's:
 * `GET /api/events` (services/grids/test/events.spec.ts) and `POST /api/board/changes`; and `POST /api/texts`, as each
 * person has ids of their own.
 */
export const NAMINGS: Readonly<Record<string, Naming>> = {
  'DELETE /api/sessions/{id}': owned('sessionId'),
  'POST /api/grid-reorder': owned([], ({ gridId }) => ({ body: { order: [gridId] } })),
  'PUT /api/grids/{id}': owned('gridId', sends({ name: 'Mine' })),
  'DELETE /api/grids/{id}': owned('gridId'),
  'POST /api/grids/{id}/restore': owned('deletedGridId'),
  'POST /api/grids/{id}/unhide-all': owned('gridId'),
  'GET /api/grids/{id}/export-permission': owned('gridId'),
  'GET /api/grids/first-view': owned([], ({ gridId }) => ({ query: `?gridId=${gridId}` })),
  'GET /api/grids/{id}/state': owned('gridId'),
  'GET /api/grids/{id}/calendar': owned('gridId'),
  'POST /api/grids/{id}/calendar': owned('gridId'),
  'DELETE /api/grids/{id}/calendar': owned('gridId'),
  'PUT /api/grids/{id}/calendar/mail': owned('gridId', sends({ on: true, timeZone: 'Europe/Vienna' })),
  'POST /api/grids/{id}/transfer': owned('gridId', ({ gridId, photoId }) => ({
    body: { device: DEVICE, seq: 1, ids: [photoId], to: gridId, ...PLACE },
  })),
  'POST /api/grids/{id}/copies': owned('gridId', ({ gridId, photoId }) => ({
    body: { id: COPY, to: gridId, ids: [photoId], newIds: [NEW_PHOTO], ...PLACE },
  })),
  'GET /api/grids/{id}/copies/{id}': owned(['gridId', 'copyId']),
  'POST /api/grids/{id}/changes': owned(
    'gridId',
    sends({ device: DEVICE, seq: 1, base: 0, changes: [{ kind: 'grid', name: 'Mine' }] }),
  ),
  'GET /api/photos': owned([], ({ gridId }) => ({ query: `?gridId=${gridId}&includeHidden=true` })),
  'POST /api/photos': owned([], ({ gridId }) => ({ body: { gridId, isPlaceholder: true } })),
  'PUT /api/photos/batch-position': owned([], ({ photoId }) => ({
    body: { updates: [{ id: photoId, position: 0 }] },
  })),
  'PUT /api/photos/{id}/position': owned('photoId', sends({ position: 0 })),
  'PATCH /api/photos/{id}/visibility': owned('photoId', sends({ isHidden: false })),
  'PATCH /api/photos/{id}/pin': owned('photoId', sends({ isPinned: true })),
  'PUT /api/photos/{id}/media-type': owned('photoId', sends({ mediaType: 'reel' })),
  'PUT /api/photos/{id}/description': owned('photoId', sends({ description: 'Mine' })),
  'PUT /api/photos/{id}/carousel': owned('photoId', sends({ carouselGroupId: null, carouselPosition: null })),
  'POST /api/photos/{id}/retry': owned('photoId'),
  'DELETE /api/photos/{id}': owned('photoId'),
  'POST /api/photos/{id}/restore': owned('deletedId'),
  'GET /api/carousels/{id}': owned('groupId'),
  'PUT /api/carousels/{id}/reorder': owned('groupId', ({ coverId }) => ({
    body: { positions: [{ id: coverId, carouselPosition: 0 }] },
  })),
  'POST /api/carousels/{id}/split': owned('groupId'),
  'DELETE /api/carousels/photos/{id}': owned('coverId'),
  'DELETE /api/texts/{id}': owned('textId'),
  'DELETE /api/trash/{id}': owned('deletedId'),
  'PUT /api/media/{id}/posting': owned('mediaId', () => ({ form: {} })),
  'POST /api/media/kit': owned([], ({ gridId }) => ({
    body: { gridId, posts: { which: 'planned' }, cropped: false },
  })),
  'POST /api/photos/batch': owned([], ({ gridId, mediaId }) => ({ body: { gridId, mediaIds: [mediaId] } })),
  'PUT /api/photos/{id}/media': owned('photoId', ({ mediaId }) => ({ body: { mediaId } })),
  'POST /api/carousels': owned([], ({ gridId }) => ({ form: { gridId, carouselGroupId: 'theirs' } })),
  'POST /api/carousels/{id}/photos': owned('groupId', () => ({ form: {} })),
};
