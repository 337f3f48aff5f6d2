import { LIMITS, type Change } from '@tessera/contracts';
import { apply, GridRuleError, type Reason } from '@tessera/grid-core';
import type { GridView } from './grid-view.js';

type Words = Partial<Record<Reason, string>>;

const WORDS: Partial<Record<Change['kind'], Words>> = {
  move: { POSTED_LOCKED: 'Posted photos keep their places.' },
  swap: { POSTED_LOCKED: 'Posted photos keep their places.' },
  gather: {
    IS_PLACEHOLDER: 'A carousel holds no placeholders.',
    NOT_A_POST: 'A carousel cannot hold another carousel.',
    POSTED_LOCKED: 'A carousel is posted as a whole.',
    CAROUSEL_PHOTO_LIMIT: `A carousel holds at most ${LIMITS.carouselPhotos} photos.`,
  },
  shelve: {
    IS_PLACEHOLDER: 'A placeholder cannot be a draft.',
    POSTED_LOCKED: 'What is posted cannot be a draft.',
  },
  posted: { IS_PLACEHOLDER: 'A placeholder cannot be posted.' },
};

/** Why a rule of the grid forbids a change, in a sentence; null where none does. O(n) */
export function whyNot(view: GridView, change: Change): string | null {
  try {
    apply(view.state, change);
    return null;
  } catch (error) {
    if (!(error instanceof GridRuleError)) throw error;
    return WORDS[change.kind]?.[error.reason] ?? 'It is not possible for these photos.';
  }
}
