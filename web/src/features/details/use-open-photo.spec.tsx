import type { Photo } from '@tessera/contracts';
import { act, renderHook } from '@testing-library/react';
import { aPhoto, idsOf, photosOf } from '../../../test/photos.js';
import type { GridAddress } from '../../domain/address/use-grid-address.js';
import { isDraft, isPost } from '../../domain/photos/photo-list.js';
import { useOpenPhoto } from './use-open-photo.js';

const nothing = () => undefined;

function open(photos: readonly Photo[], photo: string) {
  const showPhoto = jest.fn<void, [string]>();
  const closePhoto = jest.fn<void, []>();
  const address: GridAddress = {
    grid: null,
    tab: 'posts',
    photo,
    month: false,
    selectGrid: nothing,
    selectTab: nothing,
    openPhoto: nothing,
    showPhoto,
    closePhoto,
    openMonth: nothing,
    closeMonth: nothing,
  };
  const hook = renderHook(
    ({ now }) =>
      useOpenPhoto(
        now,
        {
          posts: now.filter((photo) => isPost(photo) && !isDraft(photo)),
          drafts: now.filter((photo) => isPost(photo) && isDraft(photo)),
        },
        address,
      ),
    {
      initialProps: { now: photos },
    },
  );
  return { ...hook, showPhoto, closePhoto };
}

it('goes on to the post that takes the place of one that is deleted here, at once', () => {
  const { result, rerender, showPhoto } = open(photosOf('abc'), 'b');
  act(() => result.current.leavingIt());
  rerender({ now: [aPhoto('a'), aPhoto('c', { position: 1 })] });
  expect(result.current.browsed?.shown.id).toBe('c');
  expect(showPhoto).toHaveBeenCalledWith('c');
});

it('closes when nothing is left', () => {
  const { result, rerender, closePhoto } = open(photosOf('a'), 'a');
  act(() => result.current.leavingIt());
  expect(closePhoto).not.toHaveBeenCalled();
  rerender({ now: [] });
  expect(result.current).toMatchObject({ browsed: null, gone: null });
  expect(closePhoto).toHaveBeenCalledTimes(1);
});

it('reports a post that another window has deleted or moved to another grid as gone, and stays', () => {
  const { result, rerender, showPhoto, closePhoto } = open(photosOf('ab'), 'a');
  rerender({ now: [aPhoto('b')] });
  expect(idsOf(result.current.gone ?? [])).toBe('a');
  expect(showPhoto).not.toHaveBeenCalled();
  expect(closePhoto).not.toHaveBeenCalled();
});

it('reports a carousel that is gone with its photos, also those that came while it was open', () => {
  const member = (id: string, carouselPosition: number) =>
    aPhoto(id, { carouselGroupId: 'g', carouselPosition });
  const { result, rerender } = open([member('a', 0), member('b', 1)], 'b');
  rerender({ now: [member('a', 0), member('b', 1), member('c', 2)] });
  rerender({ now: [] });
  expect(idsOf(result.current.gone ?? [])).toBe('abc');
});

it('stays with a carousel of which the shown photo is gone', () => {
  const member = (id: string, carouselPosition: number) =>
    aPhoto(id, { carouselGroupId: 'g', carouselPosition });
  const { result, rerender, showPhoto } = open([member('a', 0), member('b', 1), member('c', 2)], 'b');
  rerender({ now: [member('a', 0), member('c', 1)] });
  expect(result.current.browsed?.shown.id).toBe('a');
  expect(showPhoto).toHaveBeenCalledWith('a');
});

it('leads from a draft to the other drafts, and never into the feed', () => {
  const drafts = ['x', 'y', 'z'].map((id) => aPhoto(id, { position: -1 }));
  const { result, rerender, showPhoto } = open([...photosOf('ab'), ...drafts], 'y');
  expect(idsOf(result.current.browsed?.posts ?? [])).toBe('xyz');
  act(() => result.current.leavingIt());
  rerender({ now: [...photosOf('ab'), ...drafts.filter(({ id }) => id !== 'y')] });
  expect(showPhoto).toHaveBeenCalledWith('z');
});

it('shows nothing for an address that names no photo of this grid', () => {
  const { result } = open(photosOf('a'), 'x');
  expect(result.current).toMatchObject({ browsed: null, gone: null });
});
