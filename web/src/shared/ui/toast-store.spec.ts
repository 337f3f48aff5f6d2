import { announceUserChanged } from '../session/user-changed.js';
import { dismissToast, shownToast, subscribeToToast, notifyProgress, toast } from './toast-store.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  announceUserChanged();
  jest.runAllTimers();
  jest.useRealTimers();
});

it('shows one toast at a time: the newest [9.6]', () => {
  toast({ title: 'Grid created!' });
  toast({ title: 'Grid renamed!' });
  expect(shownToast()).toMatchObject({ title: 'Grid renamed!', open: true });
});

it('shows a toast for 5 seconds, and one that offers Undo for 8 [9.6]', () => {
  toast({ title: 'Grid created!' });
  expect(shownToast()?.duration).toBe(5_000);
  toast({ title: 'Photo deleted', actions: [{ label: 'Undo', onSelect: () => undefined }] });
  expect(shownToast()?.duration).toBe(8_000);
});

it('keeps a dismissed toast for 1,000,000 ms and then removes it [9.6]', () => {
  toast({ title: 'Photo deleted' });
  dismissToast();
  expect(shownToast()).toMatchObject({ title: 'Photo deleted', open: false });
  jest.advanceTimersByTime(999_999);
  expect(shownToast()).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(shownToast()).toBeNull();
});

it('leaves the newer toast alone when an older one is dismissed', () => {
  const old = toast({ title: 'Generating image...' });
  toast({ title: 'Grid exported successfully' });
  dismissToast(old);
  jest.runAllTimers();
  expect(shownToast()).toMatchObject({ title: 'Grid exported successfully', open: true });
});

describe('a toast that is the only way back to a text', () => {
  const words = { title: 'A caption was not saved', keepsText: true, actions: [] };

  it('stays until it is closed, and comes back after one that took its place [D3.17]', () => {
    const kept = toast(words);
    expect(shownToast()?.duration).toBe(Infinity);
    const newer = toast({ title: 'Photo deleted' });
    expect(shownToast()).toMatchObject({ title: 'Photo deleted', open: true });
    dismissToast(newer);
    expect(shownToast()).toMatchObject({ title: 'A caption was not saved', open: true });
    dismissToast();
    expect(shownToast()).toMatchObject({ title: 'A caption was not saved', open: true });
    dismissToast(kept);
    expect(shownToast()).toMatchObject({ title: 'A caption was not saved', open: false });
  });

  it('comes back after the last of several, and not where its action was taken or its words are elsewhere', () => {
    const first = toast(words);
    const second = toast({ ...words, title: 'An alt text was not saved' });
    const third = toast({ title: 'Alt text copied' });
    dismissToast(second);
    dismissToast(third);
    expect(shownToast()).toMatchObject({ id: first, open: true });
  });

  it('is not shown to the next person', () => {
    toast(words);
    toast({ title: 'Photo deleted' });
    announceUserChanged();
    expect(shownToast()).toMatchObject({ title: 'Photo deleted', open: false });
  });
});

it('shows the progress of something in its own toast, and in no other', () => {
  const exporting = toast({ title: 'Generating image...' });
  notifyProgress(exporting, '3 of 9');
  expect(shownToast()).toMatchObject({ id: exporting, title: 'Generating image...', description: '3 of 9' });
  dismissToast(exporting);
  notifyProgress(exporting, '4 of 9');
  expect(shownToast()).toMatchObject({ description: '3 of 9', open: false });
  toast({ title: 'Photo deleted' });
  notifyProgress(exporting, '5 of 9');
  expect(shownToast()?.description).toBeUndefined();
});

it('tells each who listens', () => {
  const heard = jest.fn();
  const stop = subscribeToToast(heard);
  toast({ title: 'Grid created!' });
  stop();
  dismissToast();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('shows nothing of one person to the next', () => {
  toast({ title: 'Moved to "Clients 2026"', duration: Infinity });
  announceUserChanged();
  expect(shownToast()?.open).not.toBe(true);
});
