import { EMPTY_GRID, NEW_FIELDS } from '@tessera/grid-core';
import { toPhotos, type Listing } from './photo.mapper.js';
import type { PhotoRecord } from './photo.record.js';

const record = (id: string, overrides: Partial<PhotoRecord> = {}): PhotoRecord => ({
  id,
  gridId: 'grid',
  ownerId: 'owner',
  mediaId: `media-${id}`,
  ...NEW_FIELDS,
  mediaType: 'reel',
  written: {},
  revision: 1,
  image: { width: 4, height: 3, thumbhash: 'hash', state: 'ready' },
  createdAt: new Date('2026-01-01T00:00:00Z'),
  pendingSince: null,
  deletedAt: null,
  from: null,
  restoringAt: null,
  erasingAt: null,
  former: [],
  borrowed: null,
  release: null,
  moving: null,
  ...overrides,
});

const grid: Listing = {
  ...EMPTY_GRID,
  id: 'grid',
  order: ['post', 'cover', 'blank'],
  pinned: ['post'],
  placeholders: ['blank'],
  carousels: [{ groupId: 'g', cover: 'cover', members: ['member'], createdAt: new Date(0) }],
};

describe('a photo as it is returned', () => {
  it('takes its place, its pin and what it is from the grid', () => {
    const photos = toPhotos(
      grid,
      ['member', 'post', 'cover'].map((id) => record(id)),
    );
    expect(
      photos.map(({ id, position, isPinned, mediaType, carouselPosition }) => [
        id,
        position,
        isPinned,
        mediaType,
        carouselPosition,
      ]),
    ).toEqual([
      ['member', 1, false, 'photo', 1],
      ['post', 0, true, 'reel', null],
      ['cover', 1, false, 'carousel', 0],
    ]);
  });

  it('shows no picture on a placeholder, whatever is written in it already', () => {
    expect(toPhotos(grid, [record('blank')])[0]).toMatchObject({
      isPlaceholder: true,
      url: null,
      thumbUrl: null,
      thumbhash: null,
      width: null,
      state: 'ready',
    });
  });

  it('shows the picture at once and its thumb when it is ready [D5.3]', () => {
    const image = { width: 4, height: 3, thumbhash: '', state: 'received' as const };
    expect(toPhotos(grid, [record('post', { image })])[0]).toMatchObject({
      url: '/media/media-post/master',
      thumbUrl: null,
      thumbhash: null,
      state: 'processing',
    });
    expect(toPhotos(grid, [record('post', { image: { ...image, state: 'failed' } })])[0]?.state).toBe(
      'failed',
    );
    expect(toPhotos(grid, [record('post')])[0]?.thumbUrl).toBe('/media/media-post/thumb');
  });

  it('names the picture for posting and its tiles where one was sent', () => {
    const image = { width: 4, height: 3, thumbhash: '', state: 'ready' as const };
    const shown = (posting?: 'ready' | 'failed') =>
      toPhotos(grid, [record('post', { image: { ...image, ...(posting ? { posting } : {}) } })])[0];
    expect(shown('ready')).toMatchObject({
      postingState: 'ready',
      postingUrl: '/media/media-post/posting',
      tiles: { 400: '/media/media-post/tile400', 800: '/media/media-post/tile800' },
    });
    expect(shown('failed')).toMatchObject({ postingState: 'failed' });
    for (const photo of [shown(), shown('failed')]) {
      expect(photo).not.toHaveProperty('postingUrl');
      expect(photo).not.toHaveProperty('tiles');
    }
    expect(shown()).not.toHaveProperty('postingState');
  });

  it('has what a person wrote besides the caption only where there is something', () => {
    const written = {
      altText: 'A lake',
      label: 'sale',
      date: '2026-12-01',
      focus: { x: 0.5, y: 0, zoom: 1 },
    };
    const [plain, full] = toPhotos(grid, [record('blank'), record('post', written)]);
    expect(full).toMatchObject(written);
    expect(Object.keys(plain ?? {}).filter((name) => name in written || name === 'firstComment')).toEqual([]);
  });

  it('shows the first comment, the label and the date of the post on every photo of its carousel', () => {
    const cover = record('cover', { description: 'the post', firstComment: '#one', date: '2026-12-01' });
    const member = record('member', { label: 'its own', altText: 'A lake' });
    const [shown] = toPhotos(grid, [member], [cover, member]);
    expect(shown).toMatchObject({ firstComment: '#one', date: '2026-12-01', altText: 'A lake' });
    expect(shown).not.toHaveProperty('label');
  });

  it('leaves out what the grid does not name, whatever marks it carries', () => {
    const deleted = record('post', { deletedAt: new Date() });
    expect(toPhotos(grid, [record('gone'), deleted]).map(({ id }) => id)).toEqual(['post']);
  });
});
