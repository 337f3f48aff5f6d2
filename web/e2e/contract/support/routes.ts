/** Who may make a call: anyone, a signed-in person, the admin. */
export type Who = 'anyone' | 'person' | 'admin';

export interface Route {
  readonly who: Who;
  /** Bodies that are refused, each with the field that the refusal names. */
  readonly badBodies?: readonly (readonly [body: unknown, field: string])[];
  /** It takes a file; its own test asks for what does not exist. */
  readonly multipart?: true;
  /** A body that is right but for the thing that the address names. */
  readonly body?: unknown;
}

const UNKNOWN = 'f'.repeat(32);
const LONG = 'x'.repeat(10_001);

/** Every call of the contract. The suite fails where a service has another, or lacks one of these. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'POST /api/signup': {
    who: 'anyone',
    badBodies: [
      [{ username: 'ab', email: 'a@example.com', password: 'secret1' }, 'username'],
      [{ username: 'abc', email: 'no address', password: 'secret1' }, 'email'],
      [{ username: 'abc', email: 'a@example.com', password: '12345' }, 'password'],
    ],
  },
  'POST /api/login': {
    who: 'anyone',
    badBodies: [
      [{ email: 'no address', password: 'secret1' }, 'email'],
      [{ email: 'a@example.com', password: '12345' }, 'password'],
    ],
  },
  'POST /api/logout': { who: 'person' },
  'POST /api/reset': { who: 'anyone', badBodies: [[{ email: '' }, 'email']] },
  'POST /api/reset/check': { who: 'anyone', badBodies: [[{ token: 7 }, 'token']] },
  'POST /api/reset/confirm': {
    who: 'anyone',
    badBodies: [[{ token: 'a'.repeat(43), newPassword: '12345' }, 'newPassword']],
  },
  'POST /api/verify': { who: 'anyone', badBodies: [[{ token: 7 }, 'token']] },
  'POST /api/verify/resend': { who: 'person' },
  'POST /api/subscribe': {
    who: 'anyone',
    badBodies: [
      [{ email: 'no address', name: 'Ada' }, 'email'],
      [{ email: 'a@example.com', name: ' ' }, 'name'],
    ],
  },
  'POST /api/contact': {
    who: 'anyone',
    badBodies: [
      [{ name: '', email: 'a@example.com', subject: 'Hello', message: 'Hello' }, 'name'],
      [{ name: 'Ada', email: 'no address', subject: 'Hello', message: 'Hello' }, 'email'],
      [{ name: 'Ada', email: 'a@example.com', subject: '', message: 'Hello' }, 'subject'],
      [{ name: 'Ada', email: 'a@example.com', subject: 'Hello', message: '' }, 'message'],
    ],
  },
  'POST /api/crashes': {
    who: 'anyone',
    badBodies: [
      [{ message: '', stack: '' }, 'message'],
      [{ message: 'Error: it broke', stack: 7 }, 'stack'],
    ],
  },
  'POST /api/stripe/webhook': { who: 'anyone' },
  'GET /api/user': { who: 'person' },
  'PUT /api/user/username': { who: 'person', badBodies: [[{ username: 'ab' }, 'username']] },
  'PUT /api/user/password': {
    who: 'person',
    badBodies: [
      [{ currentPassword: '', newPassword: 'secret2', confirmPassword: 'secret2' }, 'currentPassword'],
      [{ currentPassword: 'secret1', newPassword: '12345', confirmPassword: '12345' }, 'newPassword'],
      [{ currentPassword: 'secret1', newPassword: 'secret2', confirmPassword: 'secret3' }, 'confirmPassword'],
    ],
  },
  'PUT /api/user/settings': {
    who: 'person',
    badBodies: [[{ keepPostingPictures: 'yes' }, 'keepPostingPictures']],
  },
  'PUT /api/user/profile-image': { who: 'person', badBodies: [[{ imageData: 7 }, 'imageData']] },
  'PUT /api/user/instagram-accounts': {
    who: 'person',
    badBodies: [
      [{ instagramAccounts: 'one' }, 'instagramAccounts'],
      [{ instagramAccounts: Array.from({ length: 11 }, (_, index) => `name${index}`) }, 'instagramAccounts'],
    ],
  },
  'DELETE /api/user/account': { who: 'person' },
  'POST /api/user/export': { who: 'person' },
  'GET /api/user/export': { who: 'person' },
  'POST /api/user/export/link': { who: 'person' },
  'GET /api/user/export/{id}': { who: 'anyone' },
  'GET /api/sessions': { who: 'person' },
  'DELETE /api/sessions/{id}': { who: 'person' },
  'POST /api/create-checkout-session': { who: 'person', badBodies: [[{ priceId: 7 }, 'priceId']] },
  'GET /api/user/plan': { who: 'person' },
  'GET /api/user/plan/prices': { who: 'person' },
  'POST /api/user/plan/portal': { who: 'person', badBodies: [[{ returnUrl: 'nowhere' }, 'returnUrl']] },
  'GET /api/grids': { who: 'person' },
  'POST /api/grids': {
    who: 'person',
    badBodies: [
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
    ],
  },
  'PUT /api/grids/{id}': { who: 'person', body: { name: 'Autumn' }, badBodies: [[{ name: '' }, 'name']] },
  'DELETE /api/grids/{id}': { who: 'person' },
  'POST /api/grids/{id}/restore': { who: 'person' },
  'POST /api/grids/{id}/unhide-all': { who: 'person' },
  'GET /api/grids/{id}/export-permission': { who: 'person' },
  'GET /api/grids/{id}/state': { who: 'person' },
  'POST /api/grids/{id}/changes': {
    who: 'person',
    body: { device: UNKNOWN, seq: 1, base: 0, changes: [{ kind: 'grid', name: 'Autumn' }] },
    badBodies: [
      [{ device: UNKNOWN, seq: 0, base: 0, changes: [{ kind: 'grid' }] }, 'seq'],
      [{ device: UNKNOWN, seq: 1, base: 0, changes: [] }, 'changes'],
      [{ device: UNKNOWN, seq: 1, base: 0, changes: [{ kind: 'shelve', ids: [] }] }, 'changes'],
    ],
  },
  'POST /api/grids/{id}/transfer': {
    who: 'person',
    body: { device: UNKNOWN, seq: 1, ids: [UNKNOWN], to: 'e'.repeat(32), before: null, at: 0 },
    badBodies: [
      [{ device: UNKNOWN, seq: 0, ids: [UNKNOWN], to: UNKNOWN, before: null, at: 0 }, 'seq'],
      [{ device: UNKNOWN, seq: 1, ids: [], to: UNKNOWN, before: null, at: 0 }, 'ids'],
      [{ device: UNKNOWN, seq: 1, ids: [UNKNOWN], to: 'none', before: null, at: 0 }, 'to'],
      // A whole body that it does not know is refused: a copy must not become a move.
      [{ device: UNKNOWN, seq: 1, ids: [UNKNOWN], to: UNKNOWN, before: null, at: 0, copy: true }, ''],
    ],
  },
  'POST /api/grids/{id}/copies': {
    who: 'person',
    body: { id: UNKNOWN, to: 'e'.repeat(32), ids: [UNKNOWN], newIds: [UNKNOWN], before: null, at: 0 },
    badBodies: [
      [{ id: 'none', to: UNKNOWN, ids: [UNKNOWN], newIds: [UNKNOWN], before: null, at: 0 }, 'id'],
      [
        { id: UNKNOWN, to: UNKNOWN, ids: [UNKNOWN], newIds: [UNKNOWN, UNKNOWN], before: null, at: 0 },
        'newIds',
      ],
      [{ id: UNKNOWN, to: UNKNOWN, ids: [], newIds: [], before: null, at: 0 }, 'ids'],
    ],
  },
  'GET /api/grids/{id}/copies/{copyId}': { who: 'person' },
  'GET /api/grids/{id}/calendar': { who: 'person' },
  'POST /api/grids/{id}/calendar': { who: 'person' },
  'DELETE /api/grids/{id}/calendar': { who: 'person' },
  'PUT /api/grids/{id}/calendar/mail': {
    who: 'person',
    body: { on: true, timeZone: 'Europe/Vienna' },
    badBodies: [
      [{ on: 'yes', timeZone: 'Europe/Vienna' }, 'on'],
      [{ on: true, timeZone: 'Europe/Atlantis' }, 'timeZone'],
    ],
  },
  'GET /api/calendar/{id}': { who: 'anyone' },
  'GET /api/unsubscribe/{id}': { who: 'anyone' },
  'POST /api/unsubscribe/{id}': { who: 'anyone' },
  'GET /api/events': { who: 'person' },
  'POST /api/board/changes': {
    who: 'person',
    badBodies: [
      [{ device: UNKNOWN, seq: 0, changes: [{ kind: 'order', ids: [] }] }, 'seq'],
      [{ device: UNKNOWN, seq: 1, changes: [] }, 'changes'],
      [{ device: UNKNOWN, seq: 1, changes: [{ kind: 'remove', id: 'none' }] }, 'changes'],
    ],
  },
  'POST /api/grid-reorder': {
    who: 'person',
    body: { order: [UNKNOWN] },
    badBodies: [[{ order: 'first' }, 'order']],
  },
  'GET /api/photos': { who: 'person' },
  'POST /api/photos': {
    who: 'person',
    body: { gridId: UNKNOWN, isPlaceholder: true },
    badBodies: [
      [{ gridId: 'no id', isPlaceholder: true }, 'gridId'],
      [{ gridId: UNKNOWN, isPlaceholder: true, url: 'data:,' }, 'url'],
      [{ gridId: UNKNOWN, isPlaceholder: true, position: -1 }, 'position'],
    ],
  },
  'POST /api/media': { who: 'person', multipart: true },
  'PUT /api/media/{id}/posting': { who: 'person', multipart: true },
  'POST /api/media/kit': {
    who: 'person',
    body: { gridId: UNKNOWN, posts: { which: 'planned' }, cropped: false },
    badBodies: [
      [{ gridId: 'no id', posts: { which: 'planned' }, cropped: false }, 'gridId'],
      [{ gridId: UNKNOWN, posts: { which: 'next', count: 0 }, cropped: false }, 'posts'],
      [{ gridId: UNKNOWN, posts: { which: 'selected', photoIds: [] }, cropped: false }, 'posts'],
    ],
  },
  'GET /api/media/kit': { who: 'person' },
  'POST /api/media/kit/link': { who: 'person' },
  'POST /api/photos/batch': {
    who: 'person',
    body: { gridId: UNKNOWN, mediaIds: [UNKNOWN] },
    badBodies: [
      [{ gridId: UNKNOWN, mediaIds: [] }, 'mediaIds'],
      [{ gridId: UNKNOWN, mediaIds: [UNKNOWN, UNKNOWN] }, 'mediaIds'],
    ],
  },
  'PUT /api/photos/batch-position': {
    who: 'person',
    body: { updates: [{ id: UNKNOWN, position: 0 }] },
    badBodies: [
      [{ updates: [] }, 'updates'],
      [
        {
          updates: [
            { id: UNKNOWN, position: 0 },
            { id: UNKNOWN, position: 1 },
          ],
        },
        'updates',
      ],
    ],
  },
  'PUT /api/photos/{id}/media': {
    who: 'person',
    body: { mediaId: UNKNOWN },
    badBodies: [[{ mediaId: 'no id' }, 'mediaId']],
  },
  'PUT /api/photos/{id}/position': {
    who: 'person',
    body: { position: 0 },
    badBodies: [[{ position: 1.5 }, 'position']],
  },
  'PATCH /api/photos/{id}/visibility': {
    who: 'person',
    body: { isHidden: false },
    badBodies: [[{ isHidden: 'yes' }, 'isHidden']],
  },
  'PATCH /api/photos/{id}/pin': { who: 'person', body: { isPinned: true }, badBodies: [[{}, 'isPinned']] },
  'PUT /api/photos/{id}/media-type': {
    who: 'person',
    body: { mediaType: 'reel' },
    badBodies: [[{ mediaType: 'story' }, 'mediaType']],
  },
  'PUT /api/photos/{id}/description': {
    who: 'person',
    body: { description: 'Hello' },
    badBodies: [[{ description: LONG }, 'description']],
  },
  'PUT /api/photos/{id}/carousel': {
    who: 'person',
    body: { carouselGroupId: null, carouselPosition: null },
    badBodies: [[{ carouselGroupId: 'no group!', carouselPosition: 0 }, 'carouselGroupId']],
  },
  'POST /api/photos/{id}/retry': { who: 'person' },
  'DELETE /api/photos/{id}': { who: 'person' },
  'POST /api/photos/{id}/restore': { who: 'person' },
  'GET /api/carousels/{id}': { who: 'person' },
  'POST /api/carousels': { who: 'person', multipart: true },
  'POST /api/carousels/{id}/photos': { who: 'person', multipart: true },
  'DELETE /api/carousels/photos/{id}': { who: 'person' },
  'PUT /api/carousels/{id}/reorder': {
    who: 'person',
    body: { positions: [{ id: UNKNOWN, carouselPosition: 0 }] },
    badBodies: [[{ positions: [] }, 'positions']],
  },
  'POST /api/carousels/{id}/split': { who: 'person' },
  'GET /api/texts': { who: 'person' },
  'POST /api/texts': {
    who: 'person',
    badBodies: [
      [{ id: 'no id', name: 'Sea', text: '#sea' }, 'id'],
      [{ id: UNKNOWN, name: ' ', text: '#sea' }, 'name'],
      [{ id: UNKNOWN, name: 'Sea', text: ' ' }, 'text'],
    ],
  },
  'DELETE /api/texts/{id}': { who: 'person' },
  'GET /api/trash': { who: 'person' },
  'DELETE /api/trash/{id}': { who: 'person' },
  'GET /api/admin/stats': { who: 'admin' },
  'GET /api/admin/users': { who: 'admin' },
  'GET /api/admin/users.csv': { who: 'admin' },
  'GET /api/admin/revenue': { who: 'admin' },
  'GET /api/admin/growth': { who: 'admin' },
  'GET /api/admin/performance': { who: 'admin' },
  'GET /api/admin/attention': { who: 'admin' },
  'GET /api/admin/daily': { who: 'admin' },
  'GET /api/admin/analytics': { who: 'admin' },
  'GET /api/admin/messages': { who: 'admin' },
  'GET /api/admin/waitlist': { who: 'admin' },
  'GET /api/admin/audit': { who: 'admin' },
  'GET /api/admin/jobs/failed': { who: 'admin' },
  'POST /api/admin/jobs/{id}/retry': { who: 'admin' },
  'GET /api/admin/users/{id}': { who: 'admin' },
  'DELETE /api/admin/users/{id}': { who: 'admin' },
  'DELETE /api/admin/users/{id}/sessions': { who: 'admin' },
  'PUT /api/admin/users/{id}/suspension': { who: 'admin' },
  'DELETE /api/admin/users/{id}/suspension': { who: 'admin' },
  'POST /api/admin/users/{id}/reset': { who: 'admin' },
  'POST /api/admin/messages/{id}/answer': {
    who: 'admin',
    badBodies: [[{ text: ' ' }, 'text']],
    body: { text: 'By all means.' },
  },
  'DELETE /api/admin/messages/{id}': { who: 'admin' },
  'POST /api/admin/upgrade-user': {
    who: 'admin',
    badBodies: [
      [{ userId: UNKNOWN, tier: 'agency' }, 'tier'],
      [{ userId: 'no id', tier: 'free' }, 'userId'],
    ],
  },
};

/** A call's method and its address, with an id in the place that wants one. */
export function addressOf(call: string, id = UNKNOWN): { method: string; path: string } {
  const [method = '', path = ''] = call.split(' ');
  return { method, path: path.replace(/\{\w+\}/g, id) };
}
