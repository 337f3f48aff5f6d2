import { renderHook } from '@testing-library/react';
import { aPhoto } from '../../../test/photos.js';
import { OPEN_PLANNER } from '../../domain/photos/open-planner.js';
import type { Photos } from '../../domain/photos/photo-list.js';
import type { CaptionAutosave } from '../../features/details/captions/caption-autosave.js';
import { useOpenPlanner } from './use-open-planner.js';

const captionAutosave = { takeUp: () => undefined } as unknown as CaptionAutosave;
const openPhoto = () => undefined;

interface Reading {
  readonly everyPhoto: Photos | undefined;
  readonly failed: boolean;
}

const open = (initialProps: Reading) =>
  renderHook<void, Reading>(
    (reading) => useOpenPlanner('g', { ...reading, showHidden: false, captionAutosave, openPhoto }),
    { initialProps },
  );

it('tells of the open grid once its photos are read: until then none of them would seem to be there', () => {
  const { rerender, unmount } = open({ everyPhoto: undefined, failed: false });
  expect(OPEN_PLANNER.read()).toBeNull();
  rerender({ everyPhoto: [aPhoto('a')], failed: false });
  expect(OPEN_PLANNER.read()?.nameOf('a')).toBe('Photo 1');
  unmount();
  expect(OPEN_PLANNER.read()).toBeNull();
});

it('tells of no grid where its photos cannot be read, so that what was not saved of others is told', () => {
  const { rerender } = open({ everyPhoto: undefined, failed: true });
  expect(OPEN_PLANNER.read()).toMatchObject({ gridId: null });
  expect(OPEN_PLANNER.read()?.nameOf('a')).toBeNull();
  rerender({ everyPhoto: [aPhoto('a')], failed: false });
  expect(OPEN_PLANNER.read()).toMatchObject({ gridId: 'g' });
});
