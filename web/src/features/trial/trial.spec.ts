import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { ERRORS } from '@tessera/contracts';
import { waitFor } from '@testing-library/react';
import { UnreadableImageError } from '../uploads/scale/unreadable-image-error.js';
import { ownOf, PLACES } from './trial-photos.js';
import { TrialStore } from './trial-store.js';
import { Trial, type TrialDependencies } from './trial.js';

const filesOf = (names: string) => [...names].map((name) => new File([name], name, { type: 'image/jpeg' }));
const incoming = (...files: File[]) => ({ files, refused: [] });
const never = new Promise<never>(() => undefined);
const names = (trial: Trial) => trial.own.map(({ own }) => own.name).join('');

describe('the grid that a visitor tries', () => {
  let dropped: string[];
  const begin = async (deps: Partial<TrialDependencies> = {}) => {
    const trial = new Trial({
      open: () => TrialStore.open(),
      scale: (file) =>
        file.size > 1
          ? Promise.reject(new UnreadableImageError('broken'))
          : Promise.resolve(new Blob(['jpeg'])),
      rest: () => undefined,
      makeUrl: () => `blob:${(made += 1)}`,
      dropUrl: (url) => dropped.push(url),
      ...deps,
    });
    await trial.ready;
    return trial;
  };
  let made = 0;

  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    dropped = [];
  });

  it('has own photos in the order of the files, also after a reload', async () => {
    const trial = await begin();
    expect(await trial.add(incoming(...filesOf('abc')), 'sample-1')).toBe(3);
    const [, , last] = trial.own;
    trial.move([last?.id ?? ''], 0);
    expect(names(trial)).toBe('cab');
    const later = await begin();
    expect(later.view.read().photos).toHaveLength(PLACES);
    expect(names(later)).toBe('cab');
    expect(later.own.map(({ id }) => id)).toEqual(trial.own.map(({ id }) => id));
  });

  it('stores nothing where only the product’s photos were moved', async () => {
    const trial = await begin();
    trial.move(['sample-9'], 0);
    expect(await (await TrialStore.open())?.read()).toEqual({ photos: [], order: [] });
  });

  it('refuses by name what cannot be read, what is there already, and the tenth', async () => {
    const trial = await begin();
    const [a] = filesOf('a') as [File];
    await trial.add(incoming(a, new File(['xx'], 'broken.jpg', { type: 'image/jpeg' })), null);
    await trial.add(incoming(a, ...filesOf('bcdefghij')), null);
    expect(names(trial)).toBe('abcdefghi');
    expect(trial.view.read().refused.map(({ name, reason }) => [name, reason])).toEqual([
      ['broken.jpg', ERRORS.IMAGE_UNREADABLE.text],
      ['a', 'a was chosen twice.'],
      ['j', 'There was no place left: the grid holds nine photos.'],
    ]);
    expect(trial.view.read().adding).toBe(0);
  });

  it('takes one choice after another, however quickly they come', async () => {
    const trial = await begin();
    await Promise.all([
      trial.add(incoming(...filesOf('ab')), null),
      trial.add(incoming(...filesOf('cd')), null),
    ]);
    expect(names(trial)).toBe('abcd');
  });

  it('tells where nothing can be stored, and holds for the visit', async () => {
    const trial = await begin({ open: () => Promise.resolve(null) });
    await trial.add(incoming(...filesOf('a')), null);
    expect([names(trial), trial.view.read().survives]).toEqual(['a', false]);
    expect(await trial.left()).toEqual(trial.own);
  });

  it('stores the chosen files, too, as far as there is room for them', async () => {
    const put = jest.spyOn(TrialStore.prototype, 'put' as never);
    put.mockRejectedValueOnce(new DOMException('', 'QuotaExceededError') as never);
    const trial = await begin();
    const [a, b] = filesOf('ab') as [File, File];
    await trial.add(incoming(a, b), null);
    expect([names(trial), trial.view.read().survives]).toEqual(['ab', true]);
    expect(trial.own.map(({ own }) => own.original)).toEqual([a, b]);
    const later = await begin();
    expect(later.own.map(({ own }) => 'original' in own)).toEqual([false, true]);
  });

  it('tells where there is no room', async () => {
    jest.spyOn(TrialStore.prototype, 'add').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    const trial = await begin();
    await trial.add(incoming(...filesOf('a')), null);
    expect([names(trial), trial.view.read().survives]).toEqual(['a', false]);
  });

  it('knows which of its photos another window has given away', async () => {
    const trial = await begin();
    await trial.add(incoming(...filesOf('ab')), null);
    const other = await begin();
    expect(await other.left()).toHaveLength(2);
    await other.clear();
    expect(await trial.left()).toEqual([]);
  });

  it('has the photos of all windows, whichever wrote the order last', async () => {
    const [one, other] = [await begin(), await begin()];
    await one.add(incoming(...filesOf('a')), null);
    await other.add(incoming(...filesOf('b')), null);
    one.move([one.own[0]?.id ?? ''], 0);
    expect(names(await begin())).toBe('ab');
    await one.sync();
    expect([names(one), one.view.read().photos.length]).toEqual(['ab', PLACES]);
  });

  it('counts the photos of other windows among the nine, and refuses what is there in one of them', async () => {
    const [one, other] = [await begin(), await begin()];
    const [a, ...others] = filesOf('abcdefgh') as [File, ...File[]];
    await one.add(incoming(a, ...others), null);
    await other.add(incoming(a, ...filesOf('ij')), null);
    expect(names(other)).toHaveLength(PLACES);
    expect(other.view.read().refused.map(({ name }) => name)).toEqual(['a', 'j']);
    expect((await (await TrialStore.open())?.read())?.photos).toHaveLength(PLACES);
  });

  it('shows what another window has removed no more, and holds what that one has added since', async () => {
    const one = await begin();
    await one.add(incoming(...filesOf('ab')), null);
    const other = await begin();
    await one.add(incoming(...filesOf('c')), null);
    await other.clear();
    await one.sync();
    expect([names(one), one.view.read().photos.length]).toEqual(['c', PLACES]);
    expect(names(await begin())).toBe('c');
    await one.clear();
    expect(await (await TrialStore.open())?.read()).toEqual({ photos: [], order: [] });
  });

  it('keeps what was never stored, where another window has removed the rest', async () => {
    const one = await begin();
    await one.add(incoming(...filesOf('a')), null);
    jest.spyOn(TrialStore.prototype, 'add').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    await one.add(incoming(...filesOf('b')), null);
    await (await begin()).clear();
    expect((await one.left()).map(({ own }) => own.name)).toEqual(['b']);
  });

  it('forgets what is still being scaled or waits for it, too', async () => {
    const scaled: (() => void)[] = [];
    const scale = () => new Promise<Blob>((resolve) => scaled.push(() => resolve(new Blob(['jpeg']))));
    const trial = await begin({ scale });
    const adding = Promise.all([
      trial.add(incoming(...filesOf('ab')), null),
      trial.add(incoming(...filesOf('c')), null),
    ]);
    await waitFor(() => expect(scaled).toHaveLength(1));
    await trial.clear();
    scaled[0]?.();
    expect(await adding).toEqual([0, 0]);
    expect([names(trial), trial.view.read().adding, scaled.length]).toEqual(['', 0, 1]);
    expect(await (await TrialStore.open())?.read()).toEqual({ photos: [], order: [] });
    void trial.add(incoming(...filesOf('d')), null);
    await waitFor(() => expect(scaled).toHaveLength(2));
    scaled[1]?.();
    await waitFor(() => expect([names(trial), trial.view.read().adding]).toEqual(['d', 0]));
  });

  it('counts what is still being scaled, and gives it as it was chosen', async () => {
    const trial = await begin({
      scale: (file) => (file.size > 1 ? never : Promise.resolve(new Blob(['j']))),
    });
    const [b, c] = [
      new File(['bb'], 'b', { type: 'image/heic' }),
      new File(['cc'], 'c', { type: 'image/jpeg' }),
    ];
    const adding = trial.add(incoming(...filesOf('a'), b, c), 'sample-1');
    await waitFor(() => expect(names(trial)).toBe('a'));
    expect(trial.count).toBe(3);
    const left = await trial.left();
    expect(left.map(({ own }) => own.name).join('')).toBe('abc');
    expect(left.map(({ own }) => own.picture === own.original)).toEqual([false, true, true]);
    expect([await adding, trial.view.read().adding]).toEqual([3, 0]);
    await trial.forget(left);
    await trial.add(incoming(...filesOf('d')), null);
    expect(trial.own.map(({ own }) => own.picture === own.original)).toEqual([false]);
  });

  it('is forgotten for good', async () => {
    const trial = await begin();
    await trial.add(incoming(...filesOf('ab')), null);
    const urls = trial.own.map(({ url }) => url);
    await trial.clear();
    expect(dropped).toEqual(urls);
    expect(ownOf((await begin()).view.read().photos)).toEqual([]);
  });
});
