import { renderHook } from '@testing-library/react';
import { aPhoto } from '../../../test/photos.js';
import { OPEN_PLANNER } from '../../domain/photos/open-planner.js';
import type { Photos } from '../../domain/photos/photo-list.js';
import type { CaptionAutosave } from '../../features/details/captions/caption-autosave.js';
import { useOpenPlanner } from './use-open-planner.js';

const captionAutosave = { takeUp: () => undefined } as unknown as CaptionAutosave;
const openPhoto = () => undefined;

it('tells of the open grid once its photos are read: until then none of them would seem to be there', () => {
  const { rerender, unmount } = renderHook<void, { everyPhoto: Photos | undefined }>(
    ({ everyPhoto }) => useOpenPlanner('g', { everyPhoto, showHidden: false, captionAutosave, openPhoto }),
    { initialProps: { everyPhoto: undefined } },
  );
  expect(OPEN_PLANNER.read()).toBeNull();
  rerender({ everyPhoto: [aPhoto('a')] });
  expect(OPEN_PLANNER.read()?.nameOf('a')).toBe('Photo 1');
  unmount();
  expect(OPEN_PLANNER.read()).toBeNull();
});
