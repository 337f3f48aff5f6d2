import { LIMITS, type Photo } from '@tessera/contracts';
import {
  ArchiveRestore,
  CalendarCheck,
  CopyPlus,
  Eye,
  EyeOff,
  FolderInput,
  Images,
  Inbox,
  Move,
  PackageOpen,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import type { GridView } from '../../domain/photos/grid-view.js';
import { membersOf, type Photos } from '../../domain/photos/photo-list.js';
import type { Posting } from '../../domain/photos/posted.js';
import { whyNot } from '../../domain/photos/why-not.js';
import { carouselsLocked, hideLocked, kitLocked } from '../../domain/plan/locks.js';
import { openKit } from '../../domain/plan/plan-refusals.js';
import { CHANGES_OF_MANY, type SelectionActions } from './selection-actions.js';
import type { Selection } from './selection.js';

/** One thing that can be done to the selected posts or drafts. */
export interface SelectionCommand {
  readonly label: string;
  /** As part of the label, under the icon in a phone's bar. */
  readonly word: string;
  readonly Icon: LucideIcon;
  /** `bar` stands in every bar, `wide` in the bar from 640 px and else behind 'More', `more` always there. */
  readonly where: 'bar' | 'wide' | 'more';
  /** The plan does not include it: choosing it shows a toast. */
  readonly locked?: boolean;
  /** Why it cannot be done to these posts, in a sentence; null where it can. */
  readonly reason: string | null;
  readonly run: () => void;
}

/** What opens before something is done to the selected posts. */
export type SelectionQuestion = 'position' | 'removal';

interface SelectionContext {
  readonly view: GridView;
  readonly photos: Photos;
  /** They are drafts, and not posts of the feed. */
  readonly areDrafts?: boolean;
  /** The selected ones in the order of the feed, or of the drafts. */
  readonly posts: readonly Photo[];
  readonly posting: Posting;
  readonly selection: Selection;
  readonly actions: SelectionActions;
  readonly ask: (question: SelectionQuestion) => void;
}

/** What the commands are made of. */
interface Selected extends SelectionContext {
  readonly ids: string[];
  /** Ends the selection, unless a plan refused the command. */
  readonly ending: (run: () => boolean | void) => () => void;
}

/** Everything that can be done to the selected posts, in the order of the bar; Delete is the last. */
export function selectionCommands(context: SelectionContext): readonly SelectionCommand[] {
  const { areDrafts = false, selection } = context;
  const selected: Selected = {
    ...context,
    ids: context.posts.map(({ id }) => id),
    ending: (run) => () => {
      if (run() !== false) selection.end();
    },
  };
  return [
    ...(areDrafts ? [addToFeed(selected)] : []),
    move(selected),
    hideOrShow(selected),
    makeCarousel(selected),
    ...(areDrafts ? [] : [moveToDrafts(selected)]),
    ...toOtherGrids(selected),
    ...(areDrafts ? [] : [markAsPosted(selected), makeKit(selected)]),
    remove(selected),
  ];
}

const addToFeed = ({ view, ids, actions, ending }: Selected): SelectionCommand => ({
  label: 'Add to feed',
  word: 'To feed',
  Icon: ArchiveRestore,
  where: 'bar',
  reason: null,
  run: ending(() => actions.unshelve(ids, view.state.arrays.order[0] ?? null)),
});

const moveToDrafts = ({ view, ids, actions, ending }: Selected): SelectionCommand => ({
  label: 'To drafts',
  word: 'Drafts',
  Icon: Inbox,
  where: 'wide',
  reason: whyNot(view, CHANGES_OF_MANY.shelve(ids)),
  run: ending(() => actions.shelve(ids)),
});

const move = ({ view, areDrafts = false, ids, posting, ask }: Selected): SelectionCommand => ({
  label: 'Move to...',
  word: 'Move',
  Icon: Move,
  // A phone's bar has room for three.
  where: areDrafts ? 'wide' : 'bar',
  reason: whyNot(view, { kind: 'move', ids, before: null, at: 0, unlocked: posting.unlocked }),
  run: () => ask('position'),
});

function hideOrShow({ posts, actions, ending }: Selected): SelectionCommand {
  const areHidden = posts.every(({ isHidden }) => isHidden);
  const word = areHidden ? 'Show' : 'Hide';
  return {
    label: word,
    word,
    Icon: areHidden ? Eye : EyeOff,
    where: 'bar',
    locked: hideLocked(actions.limits, { isHidden: areHidden }),
    reason: null,
    run: ending(() => {
      const turned = posts.filter(({ isHidden }) => isHidden === areHidden);
      return actions.setHidden(
        turned.map(({ id }) => id),
        !areHidden,
      );
    }),
  };
}

const makeCarousel = ({ view, ids, actions, ending }: Selected): SelectionCommand => ({
  label: 'Make carousel',
  word: 'Carousel',
  Icon: Images,
  where: 'wide',
  locked: carouselsLocked(actions.limits),
  reason:
    ids.length < 2
      ? `Select 2 to ${LIMITS.carouselPhotos} photos.`
      : whyNot(view, CHANGES_OF_MANY.gather(ids)),
  run: ending(() => actions.gather(ids)),
});

const toOtherGrids = ({ ids }: Selected): readonly SelectionCommand[] => [
  {
    label: 'Move to grid...',
    word: 'To grid',
    Icon: FolderInput,
    where: 'more',
    reason: null,
    run: () => openDialog({ kind: 'transfer', ids, copy: false }),
  },
  {
    label: 'Copy to grid...',
    word: 'Copy',
    Icon: CopyPlus,
    where: 'more',
    reason: null,
    run: () => openDialog({ kind: 'transfer', ids, copy: true }),
  },
];

function markAsPosted({ view, ids, posting, actions, ending }: Selected): SelectionCommand {
  const arePosted = ids.every((id) => posting.posted.has(id));
  return {
    label: arePosted ? 'Mark as planned' : 'Mark as posted',
    word: 'Posted',
    Icon: CalendarCheck,
    where: 'wide',
    reason: whyNot(view, CHANGES_OF_MANY.posted(ids, !arePosted)),
    run: ending(() => actions.setPosted(ids, !arePosted)),
  };
}

const makeKit = ({ posts, posting, actions }: Selected): SelectionCommand => ({
  label: 'Posting kit...',
  word: 'Kit',
  Icon: PackageOpen,
  where: 'more',
  locked: kitLocked(actions.limits),
  reason: posts.every(
    ({ id, isHidden, isPlaceholder }) => isHidden || isPlaceholder || posting.posted.has(id),
  )
    ? 'None of them is to be posted.'
    : null,
  run: () => openKit(actions.limits),
});

const remove = ({ photos, posts, ids, actions, ask, ending }: Selected): SelectionCommand => ({
  label: 'Delete',
  word: 'Delete',
  Icon: Trash2,
  where: 'bar',
  reason: null,
  run: () => {
    // Covers take their members along, so that is asked first; photos alone come back by Undo.
    if (posts.some((post) => membersOf(photos, post).length > 0)) ask('removal');
    else ending(() => actions.remove(ids))();
  },
});
