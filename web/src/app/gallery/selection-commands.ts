import { EyeOff, Images, Inbox, Move, Trash2 } from 'lucide-react';
import type { SelectionCommand } from '../../features/selection/selection-commands.js';
import { nothing } from './tile-actions.js';

/** What can be done to selected posts, one of them not to these and one not on this plan. */
export const SELECTION_COMMANDS: readonly SelectionCommand[] = [
  { label: 'Move to...', word: 'Move', Icon: Move, where: 'bar', reason: null, run: nothing },
  { label: 'Hide', word: 'Hide', Icon: EyeOff, where: 'bar', locked: true, reason: null, run: nothing },
  { label: 'Make carousel', word: 'Carousel', Icon: Images, where: 'wide', reason: null, run: nothing },
  {
    label: 'To drafts',
    word: 'Drafts',
    Icon: Inbox,
    where: 'wide',
    reason: 'A placeholder cannot be a draft.',
    run: nothing,
  },
  { label: 'Delete', word: 'Delete', Icon: Trash2, where: 'bar', reason: null, run: nothing },
];
