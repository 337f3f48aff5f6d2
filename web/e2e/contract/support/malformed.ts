const UNKNOWN = 'f'.repeat(32);
const LONG = 'x'.repeat(10_001);

/** Bodies that calls refuse, each with the field that the refusal names. */
export const MALFORMED: Readonly<Record<string, readonly (readonly [body: unknown, field: string])[]>> = {
  'POST /api/signup': [
    [{ username: 'ab', email: 'a@example.com', password: 'secret1' }, 'username'],
    [{ username: 'abc', email: 'no address', password: 'secret1' }, 'email'],
    [{ username: 'abc', email: 'a@example.com', password: '12345' }, 'password'],
  ],
  'POST /api/login': [
    [{ email: 'no address', password: 'secret1' }, 'email'],
    [{ email: 'a@example.com', password: '12345' }, 'password'],
  ],
  'POST /api/reset': [[{ email: '' }, 'email']],
  'POST /api/reset/check': [[{ token: 7 }, 'token']],
  'POST /api/reset/confirm': [[{ token: 'a'.repeat(43), newPassword: '12345' }, 'newPassword']],
  'POST /api/verify': [[{ token: 7 }, 'token']],
  'POST /api/subscribe': [
    [{ email: 'no address', name: 'Ada' }, 'email'],
    [{ email: 'a@example.com', name: ' ' }, 'name'],
  ],
  'POST /api/contact': [
    [{ name: '', email: 'a@example.com', subject: 'Hello', message: 'Hello' }, 'name'],
    [{ name: 'Ada', email: 'no address', subject: 'Hello', message: 'Hello' }, 'email'],
    [{ name: 'Ada', email: 'a@example.com', subject: '', message: 'Hello' }, 'subject'],
    [{ name: 'Ada', email: 'a@example.com', subject: 'Hello', message: '' }, 'message'],
  ],
  'POST /api/crashes': [
    [{ message: '', stack: '' }, 'message'],
    [{ message: 'Error: it broke', stack: 7 }, 'stack'],
  ],
  'PUT /api/user/username': [[{ username: 'ab' }, 'username']],
  'PUT /api/user/password': [
    [{ currentPassword: '', newPassword: 'secret2', confirmPassword: 'secret2' }, 'currentPassword'],
    [{ currentPassword: 'secret1', newPassword: '12345', confirmPassword: '12345' }, 'newPassword'],
    [{ currentPassword: 'secret1', newPassword: 'secret2', confirmPassword: 'secret3' }, 'confirmPassword'],
  ],
  'PUT /api/user/settings': [[{ keepPostingPictures: 'yes' }, 'keepPostingPictures']],
  'PUT /api/user/profile-image': [[{ imageData: 7 }, 'imageData']],
  'PUT /api/user/instagram-accounts': [
    [{ instagramAccounts: 'one' }, 'instagramAccounts'],
    [{ instagramAccounts: Array.from({ length: 11 }, (_, index) => `name${index}`) }, 'instagramAccounts'],
  ],
  'POST /api/create-checkout-session': [[{ priceId: 7 }, 'priceId']],
  'POST /api/user/plan/portal': [[{ returnUrl: 'nowhere' }, 'returnUrl']],
  'POST /api/grids': [
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
  ],
  'PUT /api/grids/{id}': [[{ name: '' }, 'name']],
  'POST /api/grids/{id}/changes': [
    [{ device: UNKNOWN, seq: 0, base: 0, changes: [{ kind: 'grid' }] }, 'seq'],
    [{ device: UNKNOWN, seq: 1, base: 0, changes: [] }, 'changes'],
    [{ device: UNKNOWN, seq: 1, base: 0, changes: [{ kind: 'shelve', ids: [] }] }, 'changes'],
  ],
  'POST /api/grids/{id}/transfer': [
    [{ device: UNKNOWN, seq: 0, ids: [UNKNOWN], to: UNKNOWN, before: null, at: 0 }, 'seq'],
    [{ device: UNKNOWN, seq: 1, ids: [], to: UNKNOWN, before: null, at: 0 }, 'ids'],
    [{ device: UNKNOWN, seq: 1, ids: [UNKNOWN], to: 'none', before: null, at: 0 }, 'to'],
    // A whole body that it does not know is refused: a copy must not become a move.
    [{ device: UNKNOWN, seq: 1, ids: [UNKNOWN], to: UNKNOWN, before: null, at: 0, copy: true }, ''],
  ],
  'POST /api/grids/{id}/copies': [
    [{ id: 'none', to: UNKNOWN, ids: [UNKNOWN], newIds: [UNKNOWN], before: null, at: 0 }, 'id'],
    [{ id: UNKNOWN, to: UNKNOWN, ids: [UNKNOWN], newIds: [UNKNOWN, UNKNOWN], before: null, at: 0 }, 'newIds'],
    [{ id: UNKNOWN, to: UNKNOWN, ids: [], newIds: [], before: null, at: 0 }, 'ids'],
  ],
  'PUT /api/grids/{id}/calendar/mail': [
    [{ on: 'yes', timeZone: 'Europe/Vienna' }, 'on'],
    [{ on: true, timeZone: 'Europe/Atlantis' }, 'timeZone'],
  ],
  'POST /api/board/changes': [
    [{ device: UNKNOWN, seq: 0, changes: [{ kind: 'order', ids: [] }] }, 'seq'],
    [{ device: UNKNOWN, seq: 1, changes: [] }, 'changes'],
    [{ device: UNKNOWN, seq: 1, changes: [{ kind: 'remove', id: 'none' }] }, 'changes'],
  ],
  'POST /api/grid-reorder': [[{ order: 'first' }, 'order']],
  'POST /api/photos': [
    [{ gridId: 'no id', isPlaceholder: true }, 'gridId'],
    [{ gridId: UNKNOWN, isPlaceholder: true, url: 'data:,' }, 'url'],
    [{ gridId: UNKNOWN, isPlaceholder: true, position: -1 }, 'position'],
  ],
  'POST /api/media/kit': [
    [{ gridId: 'no id', posts: { which: 'planned' }, cropped: false }, 'gridId'],
    [{ gridId: UNKNOWN, posts: { which: 'next', count: 0 }, cropped: false }, 'posts'],
    [{ gridId: UNKNOWN, posts: { which: 'selected', photoIds: [] }, cropped: false }, 'posts'],
  ],
  'POST /api/photos/batch': [
    [{ gridId: UNKNOWN, mediaIds: [] }, 'mediaIds'],
    [{ gridId: UNKNOWN, mediaIds: [UNKNOWN, UNKNOWN] }, 'mediaIds'],
  ],
  'PUT /api/photos/batch-position': [
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
  'PUT /api/photos/{id}/media': [[{ mediaId: 'no id' }, 'mediaId']],
  'PUT /api/photos/{id}/position': [[{ position: 1.5 }, 'position']],
  'PATCH /api/photos/{id}/visibility': [[{ isHidden: 'yes' }, 'isHidden']],
  'PATCH /api/photos/{id}/pin': [[{}, 'isPinned']],
  'PUT /api/photos/{id}/media-type': [[{ mediaType: 'story' }, 'mediaType']],
  'PUT /api/photos/{id}/description': [[{ description: LONG }, 'description']],
  'PUT /api/photos/{id}/carousel': [
    [{ carouselGroupId: 'no group!', carouselPosition: 0 }, 'carouselGroupId'],
  ],
  'PUT /api/carousels/{id}/reorder': [[{ positions: [] }, 'positions']],
  'POST /api/texts': [
    [{ id: 'no id', name: 'Sea', text: '#sea' }, 'id'],
    [{ id: UNKNOWN, name: ' ', text: '#sea' }, 'name'],
    [{ id: UNKNOWN, name: 'Sea', text: ' ' }, 'text'],
  ],
  'POST /api/admin/messages/{id}/answer': [[{ text: ' ' }, 'text']],
  'POST /api/admin/upgrade-user': [
    [{ userId: UNKNOWN, tier: 'agency' }, 'tier'],
    [{ userId: 'no id', tier: 'free' }, 'userId'],
  ],
};
