import { PLANS } from '@tessera/contracts';
import { aPhoto, photosOf, stateOf } from '../../../test/photos.js';
import { emptyView, photosIn, viewOf } from '../../domain/photos/grid-view.js';
import { postingOf } from '../../domain/photos/posted.js';
import type { SelectionActions } from './selection-actions.js';
import { selectionCommands } from './selection-commands.js';
import { Selection } from './selection.js';

const STATE = stateOf([
  ...photosOf('abPcd', { P: { isPlaceholder: true, url: null }, b: { isHidden: true } }),
  aPhoto('m', { carouselGroupId: 'g', carouselPosition: 1, position: 3 }),
]);
const LISTS = {
  ...STATE.lists,
  posted: ['d'],
  carousels: [{ groupId: 'g', cover: 'c', members: ['m'], createdAt: '2026-01-02T03:04:05.000Z' }],
};
const view = viewOf({ ...STATE, lists: LISTS }, emptyView('grid'));
const postingWhere = (unlockPosted: boolean) =>
  postingOf(photosIn(view), LISTS.posted, { postingOrder: false, unlockPosted });

/** What can be done to these posts, by its words. */
function commandsFor(ids: string, limits = PLANS.creator, posting = postingWhere(false)) {
  const photos = photosIn(view);
  const selection = new Selection();
  selection.show(LISTS.order);
  for (const id of ids) selection.toggle(id);
  const actions = {
    limits,
    setHidden: jest.fn(() => true),
    gather: jest.fn(() => true),
    shelve: jest.fn(),
    setPosted: jest.fn(),
    remove: jest.fn(),
  };
  const ask = jest.fn();
  const posts = photos.filter(({ id }) => selection.has(id));
  const all = selectionCommands({
    view,
    photos,
    posts,
    posting,
    selection,
    actions: actions as unknown as SelectionActions,
    ask,
  });
  const command = (label: string) => {
    const found = all.find((each) => each.label === label);
    if (found === undefined) throw new Error(`no '${label}' among ${all.map((each) => each.label).join()}`);
    return found;
  };
  return { command, all, actions, ask, selection };
}

it('lists what can be done, Delete as the last', () => {
  expect(commandsFor('ab').all.map(({ label }) => label)).toEqual([
    'Move to...',
    'Hide',
    'Make carousel',
    'To drafts',
    'Move to grid...',
    'Copy to grid...',
    'Mark as posted',
    'Posting kit...',
    'Delete',
  ]);
});

it('offers the feed to drafts, which are not posted', () => {
  const drafts = [aPhoto('x', { position: -1 }), aPhoto('y', { position: -1 })];
  const all = viewOf(stateOf([...photosOf('ab'), ...drafts]), emptyView('grid'));
  const selection = new Selection();
  const actions = { limits: PLANS.creator, unshelve: jest.fn() };
  const commands = selectionCommands({
    view: all,
    photos: drafts,
    areDrafts: true,
    posts: drafts,
    posting: postingWhere(false),
    selection,
    actions: actions as unknown as SelectionActions,
    ask: jest.fn(),
  });
  expect(commands.map(({ label, reason }) => [label, reason])).toEqual(
    [
      'Add to feed',
      'Move to...',
      'Hide',
      'Make carousel',
      'Move to grid...',
      'Copy to grid...',
      'Delete',
    ].map((label) => [label, null]),
  );
  commands[0]?.run();
  expect(actions.unshelve).toHaveBeenCalledWith(['x', 'y'], 'a');
});

it.each([
  ['a', 'Make carousel', 'Select 2 to 20 photos.'],
  ['aP', 'Make carousel', 'A carousel holds no placeholders.'],
  ['ac', 'Make carousel', 'A carousel cannot hold another carousel.'],
  ['ad', 'Make carousel', 'A carousel is posted as a whole.'],
  ['aP', 'To drafts', 'A placeholder cannot be a draft.'],
  ['ad', 'To drafts', 'What is posted cannot be a draft.'],
  ['aP', 'Mark as posted', 'A placeholder cannot be posted.'],
  ['ad', 'Move to...', 'Posted photos keep their places.'],
  ['ab', 'Make carousel', null],
  ['abc', 'To drafts', null],
  ['ad', 'Mark as posted', null],
  ['d', 'Mark as planned', null],
  ['bPd', 'Posting kit...', 'None of them is to be posted.'],
  ['abPd', 'Posting kit...', null],
  ['aPcd', 'Hide', null],
  ['aPcd', 'Delete', null],
])("for %s '%s' says %s", (ids, label, reason) => {
  expect(commandsFor(ids).command(label).reason).toBe(reason);
});

it.each([
  ['d', null],
  ['ad', 'Posted photos keep their places.'],
])("for %s 'Move to...' shows %s where posted ones are unlocked", (ids, reason) => {
  expect(commandsFor(ids, PLANS.creator, postingWhere(true)).command('Move to...').reason).toBe(reason);
});

it('hides those that are not hidden, and shows where all are', () => {
  const some = commandsFor('abd');
  some.command('Hide').run();
  expect(some.actions.setHidden).toHaveBeenCalledWith(['a', 'd'], true);
  const hidden = commandsFor('b');
  hidden.command('Show').run();
  expect(hidden.actions.setHidden).toHaveBeenCalledWith(['b'], false);
});

it('locks what the plan does not hold, and showing again never', () => {
  const { all } = commandsFor('ab', PLANS.free);
  expect(all.filter(({ locked }) => locked).map(({ label }) => label)).toEqual([
    'Hide',
    'Make carousel',
    'Posting kit...',
  ]);
  expect(commandsFor('b', PLANS.free).command('Show').locked).toBe(false);
});

it('ends the selection by what was done, and not by what the plan refused', () => {
  const done = commandsFor('ab');
  done.command('To drafts').run();
  expect(done.actions.shelve).toHaveBeenCalledWith(['a', 'b']);
  expect(done.selection.isActive).toBe(false);
  const refused = commandsFor('ab');
  refused.actions.gather.mockReturnValue(false);
  refused.command('Make carousel').run();
  expect(refused.selection.isActive).toBe(true);
});

it('asks where to, and before photos of carousels go along', () => {
  const { command, ask, actions } = commandsFor('ac');
  command('Move to...').run();
  command('Delete').run();
  expect(ask.mock.calls).toEqual([['position'], ['removal']]);
  expect(actions.remove).not.toHaveBeenCalled();
  const plain = commandsFor('ab');
  plain.command('Delete').run();
  expect(plain.actions.remove).toHaveBeenCalledWith(['a', 'b']);
});
