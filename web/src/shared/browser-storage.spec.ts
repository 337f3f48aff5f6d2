import { browserStorage, createBrowserStorage } from './browser-storage.js';

const BLOCKED = createBrowserStorage(() => {
  throw new DOMException('blocked', 'SecurityError');
});

beforeEach(() => localStorage.clear());

it('keeps texts in the storage of the browser', () => {
  browserStorage.set('theme', 'light');
  expect(localStorage.getItem('theme')).toBe('light');
  expect(browserStorage.get('theme')).toBe('light');
  expect(browserStorage.keys()).toEqual(['theme']);
  browserStorage.remove('theme');
  expect(localStorage.getItem('theme')).toBeNull();
});

it('keeps them for the visit where the storage is blocked', () => {
  expect(BLOCKED.get('theme')).toBeNull();
  BLOCKED.set('theme', 'light');
  expect(BLOCKED.get('theme')).toBe('light');
  expect(BLOCKED.keys()).toEqual(['theme']);
  BLOCKED.remove('theme');
  expect(BLOCKED.get('theme')).toBeNull();
});

it('keeps for the visit what a full storage refuses, and has the newer text until there is room', () => {
  let isFull = false;
  const storage = createBrowserStorage(() =>
    Object.assign(Object.create(localStorage) as Storage, {
      getItem: (key: string) => localStorage.getItem(key),
      setItem: (key: string, text: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        localStorage.setItem(key, text);
      },
    }),
  );
  storage.set('caption', 'old');
  isFull = true;
  storage.set('caption', 'new');
  expect(storage.get('caption')).toBe('new');
  isFull = false;
  storage.set('caption', 'newest');
  expect(localStorage.getItem('caption')).toBe('newest');
  expect(storage.get('caption')).toBe('newest');
});

it('throws where the browser does not let go of a text', () => {
  localStorage.setItem('token', 't');
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('The storage is locked.', 'SecurityError');
  });
  expect(() => browserStorage.remove('token')).toThrow('locked');
  jest.restoreAllMocks();
});
