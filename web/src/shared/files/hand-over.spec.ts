import { shownToast } from '../ui/toast-store.js';
import { handOver, saveFiles } from './hand-over.js';

beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('saves several files one after the other, for Safari keeps the last of those that come at once, and then tells of it', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const names = ['post-1.jpg', 'post-2.jpg', 'post-3.jpg'];
  const files = names.map((name) => new File(['photo'], name));
  const title = '3 photos downloaded';
  const done = handOver(files, { saved: { title }, shared: { title: '' }, ready: '' });
  await jest.advanceTimersByTimeAsync(0);
  expect(saved).toEqual(['post-1.jpg']);
  expect(shownToast()).toBeNull();
  await jest.runAllTimersAsync();
  await expect(done).resolves.toBe(true);
  expect(saved).toEqual(names);
  expect(shownToast()).toMatchObject({ title });
});

it('saves what is asked for meanwhile after the files before it', async () => {
  const saved: { readonly name: string; readonly at: number }[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, at: Date.now() });
  });
  const save = (...names: string[]) =>
    saveFiles(
      names.map((name) => new File(['photo'], name)),
      { title: 'Downloaded' },
    );
  const both = Promise.all([save('post-1.jpg', 'post-2.jpg'), save('post-3.jpg', 'post-4.jpg')]);
  await jest.runAllTimersAsync();
  await both;
  expect(saved.map(({ name }) => name)).toEqual(['post-1.jpg', 'post-2.jpg', 'post-3.jpg', 'post-4.jpg']);
  const [begin = 0] = saved.map(({ at }) => at);
  expect(saved.map(({ at }) => at - begin)).toEqual([0, 400, 800, 1200]);
});
