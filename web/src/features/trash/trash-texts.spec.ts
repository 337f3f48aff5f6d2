import type { TrashItem } from '@tessera/contracts';
import { timeLeft, trashName } from './trash-texts.js';

const item: TrashItem = {
  id: 'a',
  kind: 'photo',
  name: null,
  gridId: 'grid',
  thumbUrl: '/media/a/thumb',
  description: '',
  position: 2,
  deletedAt: '2026-11-01T12:00:00.000Z',
  erasedAt: '2026-12-01T12:00:00.000Z',
};

it('names what lies in the trash by its place, its grid and the start of its caption', () => {
  expect(trashName(item, 'Summer')).toBe('Photo 3 from Summer');
  expect(trashName({ ...item, description: 'By the sea' }, 'Summer')).toBe(
    'Photo 3 from Summer, “By the sea”',
  );
  expect(trashName({ ...item, thumbUrl: null }, 'Summer')).toBe('Placeholder 3 from Summer');
  expect(trashName(item, null)).toBe('Photo 3');
  expect(trashName({ ...item, position: null }, 'Summer')).toBe('Photo from Summer');
  expect(trashName({ ...item, position: -1 }, 'Summer')).toBe('Draft from Summer');
  expect(trashName({ ...item, kind: 'grid', name: 'Autumn', position: null }, null)).toBe('Grid Autumn');
});

it('tells how long it stays', () => {
  const at = (date: string) => timeLeft(item, new Date(date));
  expect(at('2026-11-01T12:00:01.000Z')).toBe('30 days left');
  expect(at('2026-11-30T13:00:00.000Z')).toBe('1 day left');
  expect(at('2026-12-01T13:00:00.000Z')).toBe('Erased today');
});
