import { InstagramAccountsBody } from './accounts.js';
import { InstagramHandle } from './instagram-handle.js';
import { instagramHandleOf } from './instagram-name.js';

it.each([
  ['ada.paints', 'ada.paints'],
  ['@ada.paints', 'ada.paints'],
  ['  @@ada_paints ', 'ada_paints'],
  ['https://instagram.com/ada.paints', 'ada.paints'],
  ['https://www.instagram.com/ada.paints/', 'ada.paints'],
  ['http://m.instagram.com/ada.paints', 'ada.paints'],
  ['www.instagram.com/ada.paints', 'ada.paints'],
  ['instagram.com/@ada.paints', 'ada.paints'],
  ['HTTPS://WWW.Instagram.com/Ada', 'Ada'],
  ['https://www.instagram.com/ada.paints?igsh=MWZ1&utm_source=qr', 'ada.paints'],
  ['https://www.instagram.com/ada.paints/?hl=en#top', 'ada.paints'],
  ['https://www.instagram.com/ada.paints/reels/', 'ada.paints'],
  ['https://www.instagram.com/', ''],
  ['instagram.com', ''],
  ['@', ''],
  ['', ''],
  ['instagram.community', 'instagram.community'],
])('%j is the handle %j', (typed, handle) => {
  expect(instagramHandleOf(typed)).toBe(handle);
  expect(InstagramHandle.safeParse(typed)).toMatchObject({ success: true, data: handle });
});

it.each([
  'ada paints',
  'ada-paints',
  'Café',
  'https://example.com/ada',
  'https://instagram.com.example.com/ada',
  'ada\u202epaints',
  'ada?x',
])('%j is no handle', (typed) => {
  expect(InstagramHandle.safeParse(typed).error?.issues[0]?.message).toBe(
    'An Instagram name has only letters, digits, periods and underscores',
  );
});

it('a handle has at most 30 characters', () => {
  expect(InstagramHandle.safeParse('a'.repeat(30)).success).toBe(true);
  expect(InstagramHandle.safeParse(`https://instagram.com/${'a'.repeat(31)}`).error?.issues[0]?.message).toBe(
    'An Instagram name has at most 30 characters',
  );
});

it('a list keeps each handle once, and no blank ones', () => {
  const instagramAccounts = ['@one', '', 'https://instagram.com/one', 'two'];
  expect(InstagramAccountsBody.parse({ instagramAccounts })).toEqual({ instagramAccounts: ['one', 'two'] });
});

it('a list keeps each account once, as it was written first, however it is written', () => {
  const instagramAccounts = ['One', 'one', 'two', 'ONE', 'Two'];
  expect(InstagramAccountsBody.parse({ instagramAccounts })).toEqual({ instagramAccounts: ['One', 'two'] });
});
