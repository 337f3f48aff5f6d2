// @ts-check

/**
 * @typedef {object} Owned what of the owner's a call names, as another person would name it
 * @property {string} gridId
 * @property {string} photoId
 * @property {string} groupId
 * @property {string} coverId
 * @property {string} deletedId
 * @property {string} deletedGridId
 * @property {string} mediaId
 * @property {string} copyId
 * @property {string} sessionId
 */

/**
 * @typedef {object} Row
 * @property {'anyone' | 'person' | 'admin' | 'service' | 'inside'} who `service`: refused without the token of another
 *   service, which no person has; `inside`: the gateway leads nobody there
 * @property {(owned: Owned) => { path?: string, body?: unknown, form?: Record<string, string> }} [names] the
 *   owner's things that the call names; without it there is nothing of anybody's in the address or the body
 */

/** @type {Row} */
const ANYONE = { who: 'anyone' };
/** @type {Row} */
const PERSON = { who: 'person' };
/** @type {Row} */
const ADMIN = { who: 'admin' };
/** @type {Row} */
const SERVICE = { who: 'service' };
/** @type {Row} */
const INSIDE = { who: 'inside' };
/**
 * @param {NonNullable<Row['names']>} names
 * @returns {Row}
 */
const owned = (names) => ({ who: 'person', names });

/**
 * Every route of every process, by the service's name. A route that is not here fails the test.
 * @type {Readonly<Record<string, Readonly<Record<string, Row>>>>}
 */
export const ROWS = {
  auth: {
    'POST /api/contact': ANYONE,
    'POST /api/crashes': ANYONE,
    'POST /api/login': ANYONE,
    'POST /api/reset': ANYONE,
    'POST /api/reset/check': ANYONE,
    'POST /api/reset/confirm': ANYONE,
    'POST /api/signup': ANYONE,
    'POST /api/stripe/webhook': ANYONE,
    'POST /api/subscribe': ANYONE,
    'POST /api/verify': ANYONE,
    'POST /api/verify/resend': PERSON,
    'GET /api/sessions': PERSON,
    'DELETE /api/sessions/:id': owned(({ sessionId }) => ({ path: `/api/sessions/${sessionId}` })),
    'GET /api/user': PERSON,
    'PUT /api/user/instagram-accounts': PERSON,
    'PUT /api/user/password': PERSON,
    'PUT /api/user/profile-image': PERSON,
    'PUT /api/user/username': PERSON,
    'DELETE /api/user/account': PERSON,
    'GET /api/user/export': PERSON,
    'POST /api/user/export': PERSON,
    'POST /api/user/export/link': PERSON,
    'POST /api/create-checkout-session': PERSON,
    'GET /api/user/plan': PERSON,
    'GET /api/user/plan/prices': PERSON,
    'POST /api/user/plan/portal': PERSON,
    'POST /api/logout': PERSON,
  },
  grids: {
    // Of grids that are somebody else's it tells nothing (services/grids/test/events.spec.ts).
    'GET /api/events': PERSON,
    'GET /api/grids': PERSON,
    'POST /api/grids': PERSON,
    // Whoever names a grid of somebody else has that change refused, as if there were none.
    'POST /api/board/changes': PERSON,
    'POST /api/grid-reorder': owned(({ gridId }) => ({ body: { order: [gridId] } })),
    'PUT /api/grids/:id': owned(({ gridId }) => ({ path: `/api/grids/${gridId}`, body: { name: 'Mine' } })),
    'DELETE /api/grids/:id': owned(({ gridId }) => ({ path: `/api/grids/${gridId}` })),
    'POST /api/grids/:id/restore': owned(({ deletedGridId }) => ({
      path: `/api/grids/${deletedGridId}/restore`,
    })),
    'POST /api/grids/:id/unhide-all': owned(({ gridId }) => ({ path: `/api/grids/${gridId}/unhide-all` })),
    'GET /api/grids/:id/export-permission': owned(({ gridId }) => ({
      path: `/api/grids/${gridId}/export-permission`,
    })),
    'GET /api/grids/:id/state': owned(({ gridId }) => ({ path: `/api/grids/${gridId}/state` })),
    'POST /api/grids/:id/transfer': owned(({ gridId, photoId }) => ({
      path: `/api/grids/${gridId}/transfer`,
      body: { device: 'd'.repeat(32), seq: 1, ids: [photoId], to: gridId, before: null, at: 0 },
    })),
    'POST /api/grids/:id/copies': owned(({ gridId, photoId }) => ({
      path: `/api/grids/${gridId}/copies`,
      body: {
        id: 'd'.repeat(32),
        to: gridId,
        ids: [photoId],
        newIds: ['e'.repeat(32)],
        before: null,
        at: 0,
      },
    })),
    'GET /api/grids/:id/copies/:copyId': owned(({ gridId, copyId }) => ({
      path: `/api/grids/${gridId}/copies/${copyId}`,
    })),
    'POST /api/grids/:id/changes': owned(({ gridId }) => ({
      path: `/api/grids/${gridId}/changes`,
      body: { device: 'd'.repeat(32), seq: 1, base: 0, changes: [{ kind: 'grid', name: 'Mine' }] },
    })),
    'GET /api/photos': owned(({ gridId }) => ({ path: `/api/photos?gridId=${gridId}&includeHidden=true` })),
    'POST /api/photos': owned(({ gridId }) => ({ body: { gridId, isPlaceholder: true } })),
    'PUT /api/photos/batch-position': owned(({ photoId }) => ({
      body: { updates: [{ id: photoId, position: 0 }] },
    })),
    'PUT /api/photos/:id/position': owned(({ photoId }) => ({
      path: `/api/photos/${photoId}/position`,
      body: { position: 0 },
    })),
    'PATCH /api/photos/:id/visibility': owned(({ photoId }) => ({
      path: `/api/photos/${photoId}/visibility`,
      body: { isHidden: false },
    })),
    'PATCH /api/photos/:id/pin': owned(({ photoId }) => ({
      path: `/api/photos/${photoId}/pin`,
      body: { isPinned: true },
    })),
    'PUT /api/photos/:id/media-type': owned(({ photoId }) => ({
      path: `/api/photos/${photoId}/media-type`,
      body: { mediaType: 'reel' },
    })),
    'PUT /api/photos/:id/description': owned(({ photoId }) => ({
      path: `/api/photos/${photoId}/description`,
      body: { description: 'Mine' },
    })),
    'PUT /api/photos/:id/carousel': owned(({ photoId }) => ({
      path: `/api/photos/${photoId}/carousel`,
      body: { carouselGroupId: null, carouselPosition: null },
    })),
    'POST /api/photos/:id/retry': owned(({ photoId }) => ({ path: `/api/photos/${photoId}/retry` })),
    'DELETE /api/photos/:id': owned(({ photoId }) => ({ path: `/api/photos/${photoId}` })),
    'POST /api/photos/:id/restore': owned(({ deletedId }) => ({ path: `/api/photos/${deletedId}/restore` })),
    'GET /api/carousels/:groupId': owned(({ groupId }) => ({ path: `/api/carousels/${groupId}` })),
    'PUT /api/carousels/:groupId/reorder': owned(({ groupId, coverId }) => ({
      path: `/api/carousels/${groupId}/reorder`,
      body: { positions: [{ id: coverId, carouselPosition: 0 }] },
    })),
    'POST /api/carousels/:groupId/split': owned(({ groupId }) => ({
      path: `/api/carousels/${groupId}/split`,
    })),
    'DELETE /api/carousels/photos/:id': owned(({ coverId }) => ({
      path: `/api/carousels/photos/${coverId}`,
    })),
    'GET /api/trash': PERSON,
    'DELETE /api/trash/:id': owned(({ deletedId }) => ({ path: `/api/trash/${deletedId}` })),
  },
  media: {
    // The address is the permission: the id of a picture, or what the export was signed with.
    'GET /media/:id/:variant': ANYONE,
    'GET /api/user/export/:id': ANYONE,
    'POST /api/media': PERSON,
    'POST /internal/media.assets.store-picture': SERVICE,
    'POST /api/photos/batch': owned(({ gridId, mediaId }) => ({ body: { gridId, mediaIds: [mediaId] } })),
    'PUT /api/photos/:id/media': owned(({ photoId, mediaId }) => ({
      path: `/api/photos/${photoId}/media`,
      body: { mediaId },
    })),
    'POST /api/carousels': owned(({ gridId }) => ({ form: { gridId, carouselGroupId: 'theirs' } })),
    'POST /api/carousels/:groupId/photos': owned(({ groupId }) => ({
      path: `/api/carousels/${groupId}/photos`,
      form: {},
    })),
  },
  worker: {},
  admin: {
    'GET /api/docs': ANYONE,
    'GET /api/docs-json': ANYONE,
    'GET /api/docs/': ANYONE,
    'GET /api/docs/:file': ANYONE,
    'GET /api/docs/start.js': ANYONE,
    'GET /healthz': ANYONE,
    'GET /api/admin/analytics': ADMIN,
    'GET /api/admin/attention': ADMIN,
    'GET /api/admin/audit': ADMIN,
    'GET /api/admin/daily': ADMIN,
    'GET /api/admin/growth': ADMIN,
    'GET /api/admin/jobs/failed': ADMIN,
    'GET /api/admin/messages': ADMIN,
    'GET /api/admin/performance': ADMIN,
    'GET /api/admin/revenue': ADMIN,
    'GET /api/admin/stats': ADMIN,
    'GET /api/admin/users': ADMIN,
    'GET /api/admin/users.csv': ADMIN,
    'GET /api/admin/waitlist': ADMIN,
    'GET /api/admin/users/:id': ADMIN,
    'DELETE /api/admin/users/:id': ADMIN,
    'DELETE /api/admin/users/:id/sessions': ADMIN,
    'PUT /api/admin/users/:id/suspension': ADMIN,
    'DELETE /api/admin/users/:id/suspension': ADMIN,
    'POST /api/admin/users/:id/reset': ADMIN,
    'POST /api/admin/messages/:id/answer': ADMIN,
    'DELETE /api/admin/messages/:id': ADMIN,
    'POST /api/admin/jobs/:id/retry': ADMIN,
    'POST /api/admin/upgrade-user': ADMIN,
  },
};

/**
 * What every process has for its operators.
 * @type {Readonly<Record<string, Row>>}
 */
export const EVERYWHERE = {
  'GET /health/live': INSIDE,
  'GET /health/ready': INSIDE,
  'GET /metrics': INSIDE,
  'GET /openapi.json': INSIDE,
};
