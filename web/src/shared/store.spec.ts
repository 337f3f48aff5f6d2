import { Store } from './store.js';

it('tells its followers of another value, once, and not of the same one again', () => {
  const store = new Store('posts');
  const seen: string[] = [];
  const stop = store.subscribe(() => seen.push(store.read()));
  store.set('reels');
  store.set('reels');
  stop();
  store.set('posts');
  expect(seen).toEqual(['reels']);
  expect(store.read()).toBe('posts');
});
