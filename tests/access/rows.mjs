// @ts-check

/**
 * What of the owner's a call names, as another person would name it.
 * @typedef {Record<'gridId' | 'deletedGridId' | 'photoId' | 'deletedId' | 'groupId' | 'coverId', string>
 *   & Record<'mediaId' | 'copyId' | 'sessionId' | 'textId', string>} Owned
 */

/**
 * @typedef {{ query?: string, body?: unknown, form?: Record<string, string> }} Content what a call sends
 * @typedef {object} Row
 * @property {'anyone' | 'person' | 'admin' | 'service' | 'inside'} who `service`: refused without the token of another
 *   service, which no person has; `inside`: the gateway leads nobody there
 * @property {{ parameters: (keyof Owned)[], content: (things: Owned) => Content }} [owned] the owner's things that the
 *   address and the content name; without it there is nothing of anybody's in either
 */

/** @param {Row['who']} who @param {string} routes with a space between @param {string} [start] of each */
const all = (who, routes, start = '') =>
  Object.fromEntries(routes.split(' ').map((route) => [`${start}${route}`, /** @type {Row} */ ({ who })]));

/** @type {Row} */
const PERSON = { who: 'person' };

/**
 * @param {keyof Owned | (keyof Owned)[]} parameters of the address, in their order
 * @param {(things: Owned) => Content} [content]
 * @returns {Row}
 */
const owned = (parameters, content = () => ({})) => ({
  who: 'person',
  owned: { parameters: [parameters].flat(), content },
});

/** @param {unknown} body @returns {() => Content} */
const sends = (body) => () => ({ body });

const [DEVICE, COPY, NEW_PHOTO] = ['d', 'd', 'e'].map((digit) => digit.repeat(32));
const PLACE = { before: null, at: 0 };

/**
 * Every route of every process, by the service's name. A route that is not here fails the test.
 * @type {Readonly<Record<string, Readonly<Record<string, Row>>>>}
 */
export const ROWS = {
  auth: {
    ...all('anyone', 'contact crashes login reset reset/check reset/confirm', 'POST /api/'),
    ...all('anyone', 'signup stripe/webhook subscribe verify', 'POST /api/'),
    ...all('person', 'verify/resend create-checkout-session logout', 'POST /api/'),
    ...all('person', 'sessions user user/export user/plan user/plan/prices', 'GET /api/'),
    ...all('person', 'instagram-accounts password profile-image settings username', 'PUT /api/user/'),
    ...all('person', 'export export/link plan/portal', 'POST /api/user/'),
    'DELETE /api/user/account': PERSON,
    'DELETE /api/sessions/:id': owned('sessionId'),
  },
  grids: {
    // Of grids that are somebody else's it tells nothing (services/grids/test/events.spec.ts).
    'GET /api/events': PERSON,
    'GET /api/grids': PERSON,
    'POST /api/grids': PERSON,
    // Whoever names a grid of somebody else has that change refused, as if there were none.
    'POST /api/board/changes': PERSON,
    'POST /api/grid-reorder': owned([], ({ gridId }) => ({ body: { order: [gridId] } })),
    'PUT /api/grids/:id': owned('gridId', sends({ name: 'Mine' })),
    'DELETE /api/grids/:id': owned('gridId'),
    'POST /api/grids/:id/restore': owned('deletedGridId'),
    'POST /api/grids/:id/unhide-all': owned('gridId'),
    'GET /api/grids/:id/export-permission': owned('gridId'),
    'GET /api/grids/:id/state': owned('gridId'),
    'GET /api/grids/:id/calendar': owned('gridId'),
    'POST /api/grids/:id/calendar': owned('gridId'),
    'DELETE /api/grids/:id/calendar': owned('gridId'),
    'PUT /api/grids/:id/calendar/mail': owned('gridId', sends({ on: true, timeZone: 'Europe/Vienna' })),
    // The address is the permission.
    'GET /api/calendar/:file': { who: 'anyone' },
    'GET /api/unsubscribe/:token': { who: 'anyone' },
    'POST /api/unsubscribe/:token': { who: 'anyone' },
    'POST /api/grids/:id/transfer': owned('gridId', ({ gridId, photoId }) => ({
      body: { device: DEVICE, seq: 1, ids: [photoId], to: gridId, ...PLACE },
    })),
    'POST /api/grids/:id/copies': owned('gridId', ({ gridId, photoId }) => ({
      body: { id: COPY, to: gridId, ids: [photoId], newIds: [NEW_PHOTO], ...PLACE },
    })),
    'GET /api/grids/:id/copies/:copyId': owned(['gridId', 'copyId']),
    'POST /api/grids/:id/changes': owned(
      'gridId',
      sends({ device: DEVICE, seq: 1, base: 0, changes: [{ kind: 'grid', name: 'Mine' }] }),
    ),
    'GET /api/photos': owned([], ({ gridId }) => ({ query: `?gridId=${gridId}&includeHidden=true` })),
    'POST /api/photos': owned([], ({ gridId }) => ({ body: { gridId, isPlaceholder: true } })),
    'PUT /api/photos/batch-position': owned([], ({ photoId }) => ({
      body: { updates: [{ id: photoId, position: 0 }] },
    })),
    'PUT /api/photos/:id/position': owned('photoId', sends({ position: 0 })),
    'PATCH /api/photos/:id/visibility': owned('photoId', sends({ isHidden: false })),
    'PATCH /api/photos/:id/pin': owned('photoId', sends({ isPinned: true })),
    'PUT /api/photos/:id/media-type': owned('photoId', sends({ mediaType: 'reel' })),
    'PUT /api/photos/:id/description': owned('photoId', sends({ description: 'Mine' })),
    'PUT /api/photos/:id/carousel': owned(
      'photoId',
      sends({ carouselGroupId: null, carouselPosition: null }),
    ),
    'POST /api/photos/:id/retry': owned('photoId'),
    'DELETE /api/photos/:id': owned('photoId'),
    'POST /api/photos/:id/restore': owned('deletedId'),
    'GET /api/carousels/:groupId': owned('groupId'),
    'PUT /api/carousels/:groupId/reorder': owned('groupId', ({ coverId }) => ({
      body: { positions: [{ id: coverId, carouselPosition: 0 }] },
    })),
    'POST /api/carousels/:groupId/split': owned('groupId'),
    'DELETE /api/carousels/photos/:id': owned('coverId'),
    'GET /api/texts': PERSON,
    // Each person has ids of their own: one of somebody else's makes a text of theirs.
    'POST /api/texts': PERSON,
    'DELETE /api/texts/:id': owned('textId'),
    'GET /api/trash': PERSON,
    'DELETE /api/trash/:id': owned('deletedId'),
  },
  media: {
    'PUT /api/media/:id/posting': owned('mediaId', () => ({ form: {} })),
    // The address is the permission: the id of a picture, or what the export was signed with.
    ...all('anyone', '/media/:id/:variant /api/user/export/:id', 'GET '),
    'POST /api/media': PERSON,
    'GET /api/media/kit': PERSON,
    'POST /api/media/kit/link': PERSON,
    'POST /api/media/kit': owned([], ({ gridId }) => ({
      body: { gridId, posts: { which: 'planned' }, cropped: false },
    })),
    'POST /internal/media.assets.store-picture': { who: 'service' },
    'POST /api/photos/batch': owned([], ({ gridId, mediaId }) => ({ body: { gridId, mediaIds: [mediaId] } })),
    'PUT /api/photos/:id/media': owned('photoId', ({ mediaId }) => ({ body: { mediaId } })),
    'POST /api/carousels': owned([], ({ gridId }) => ({ form: { gridId, carouselGroupId: 'theirs' } })),
    'POST /api/carousels/:groupId/photos': owned('groupId', () => ({ form: {} })),
  },
  worker: {},
  admin: {
    ...all('anyone', 'docs docs-json docs/ docs/:file docs/start.js', 'GET /api/'),
    ...all('anyone', '/healthz', 'GET '),
    ...all('admin', 'analytics attention audit daily growth jobs/failed messages', 'GET /api/admin/'),
    ...all('admin', 'performance revenue stats users users.csv waitlist users/:id', 'GET /api/admin/'),
    ...all('admin', 'users/:id/reset messages/:id/answer jobs/:id/retry upgrade-user', 'POST /api/admin/'),
    ...all('admin', 'users/:id users/:id/sessions users/:id/suspension messages/:id', 'DELETE /api/admin/'),
    ...all('admin', 'users/:id/suspension', 'PUT /api/admin/'),
  },
};

/** What every process has for its operators. @type {Readonly<Record<string, Row>>} */
export const EVERYWHERE = all('inside', '/health/live /health/ready /metrics /openapi.json', 'GET ');
