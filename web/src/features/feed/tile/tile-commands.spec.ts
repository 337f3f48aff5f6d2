import { PLANS } from '@tessera/contracts';
import { aPhoto } from '../../../../test/photos.js';
import { NOTHING_POSTED } from '../../../domain/photos/posted.js';
import type { TileActions } from './tile-actions.js';
import { listedCommands, tileCommands } from './tile-commands.js';

const actions: jest.Mocked<TileActions> = {
  limits: PLANS.creator,
  posting: NOTHING_POSTED,
  open: jest.fn(),
  press: jest.fn(),
  select: jest.fn(),
  setHidden: jest.fn(),
  setPinned: jest.fn(),
  setMediaType: jest.fn(),
  adjustCrop: jest.fn(),
  askLabel: jest.fn(),
  setPosted: jest.fn(),
  remove: jest.fn(),
  shelve: jest.fn(),
  unshelve: jest.fn(),
  choosePicture: jest.fn(),
  askPosition: jest.fn(),
  moveToGrid: jest.fn(),
  copyToGrid: jest.fn(),
  pickUp: jest.fn(),
  openSheet: jest.fn(),
  openMenu: jest.fn(),
};

const labels = (photo: Parameters<typeof tileCommands>[0], by: TileActions = actions) =>
  listedCommands(photo, by).map(({ label }) => label);

it('lists what can be done to a photo, and Delete apart from it', () => {
  const photo = aPhoto('a');
  const all = [
    'Edit details',
    'Adjust crop',
    'Replace picture...',
    'Pin photo',
    'Hide photo',
    'Label...',
    'Mark as Reel',
    'Mark as Carousel',
  ];
  expect(labels(photo)).toEqual([
    ...all,
    'Mark as posted',
    'Select',
    'Pick up',
    'Move to position...',
    'To drafts',
    'Move to grid...',
    'Copy to grid...',
  ]);
  expect(tileCommands(photo, actions).remove.label).toBe('Delete photo');
});

it('offers the other way where something holds already, and to a placeholder a picture, not a crop', () => {
  const photo = aPhoto('a', { isPinned: true, isHidden: true, mediaType: 'reel', isPlaceholder: true });
  expect(labels(photo).slice(0, 6)).toEqual([
    'Choose a photo',
    'Edit details',
    'Unpin photo',
    'Show photo',
    'Label...',
    'Mark as Photo',
  ]);
  for (const { run } of listedCommands(photo, actions)) run();
  expect(actions.setPinned).toHaveBeenCalledWith(photo, false);
  expect(actions.setHidden).toHaveBeenCalledWith(photo, false);
  expect(actions.setMediaType.mock.calls).toEqual([
    [photo, 'photo'],
    [photo, 'carousel'],
  ]);
});

it('offers the feed to a draft, which has no pin, and the drafts to no placeholder', () => {
  const draft = aPhoto('a', { position: -1 });
  expect(labels(draft)).toEqual([
    'Edit details',
    'Add to feed',
    'Adjust crop',
    'Replace picture...',
    'Hide photo',
    'Label...',
    'Mark as Reel',
    'Mark as Carousel',
    'Select',
    'Move to position...',
    'Move to grid...',
    'Copy to grid...',
  ]);
  expect(labels(aPhoto('b', { isPlaceholder: true }))).not.toContain('To drafts');
});

it('offers a posted photo to be planned again, and to be moved only where posted ones are unlocked', () => {
  const photo = aPhoto('a');
  const posting = { ...NOTHING_POSTED, posted: new Set(['a']) };
  expect(labels(photo, { ...actions, posting }).slice(-4)).toEqual([
    'Mark as planned',
    'Select',
    'Move to grid...',
    'Copy to grid...',
  ]);
  const unlocked = { ...actions, posting: { ...posting, unlocked: true } };
  expect(labels(photo, unlocked).slice(-5)).toEqual([
    'Select',
    'Pick up',
    'Move to position...',
    'Move to grid...',
    'Copy to grid...',
  ]);
  tileCommands(photo, unlocked).posted?.run();
  expect(actions.setPosted).toHaveBeenCalledWith(photo, false);
  expect(tileCommands(aPhoto('b', { isPlaceholder: true }), actions).posted).toBeNull();
});

it('locks what the plan does not hold, and showing again never', () => {
  const onFree = { ...actions, limits: PLANS.free };
  const locked = (photo: Parameters<typeof tileCommands>[0], limits: TileActions = onFree) =>
    listedCommands(photo, limits).flatMap((command) => (command.locked ? [command.label] : []));
  expect(locked(aPhoto('a'))).toEqual(['Hide photo', 'Mark as Carousel']);
  expect(locked(aPhoto('a', { isHidden: true, mediaType: 'carousel' }))).toEqual([]);
  expect(locked(aPhoto('a'), actions)).toEqual([]);
});
