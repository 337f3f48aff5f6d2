import { shownToast } from '../ui/toast-store.js';
import { handOver } from './hand-over.js';

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
  expect(saved).toEqual(['post-1.jpg']);
  expect(shownToast()).toBeNull();
  await jest.runAllTimersAsync();
  await expect(done).resolves.toBe(true);
  expect(saved).toEqual(names);
  expect(shownToast()).toMatchObject({ title });
});
