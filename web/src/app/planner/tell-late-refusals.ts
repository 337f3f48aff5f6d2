import type { QueryClient } from '@tanstack/react-query';
import type { BoardChange, Change } from '@tessera/contracts';
import { touches } from '@tessera/grid-core';
import { CaptionStore } from '../../domain/captions/caption-store.js';
import { boardLedgerOf } from '../../domain/grids/board-ledger.js';
import { boardWordsOf } from '../../domain/history/board-history.js';
import { wordsOf } from '../../domain/history/words.js';
import { BOARD_SCOPE } from '../../domain/outbox/board-scope.js';
import type { LateRefusal } from '../../domain/outbox/late-refusals.js';
import { storesFileOf } from '../../domain/outbox/stored-files.js';
import { ChangedElsewhereError } from '../../domain/photos/changed-elsewhere.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { MEDIA_TYPE_NAMES } from '../../domain/photos/photo-list.js';
import type { CaptionAutosave } from '../../features/details/captions/caption-autosave.js';
import { notifyLost } from '../../features/details/texts/lost-text.js';
import { hasCode, toastMessage } from '../../shared/api/api-error.js';
import { browserStorage } from '../../shared/browser-storage.js';
import { toast } from '../../shared/ui/toast-store.js';

export interface LateRefusalContext {
  readonly client: QueryClient;
  readonly userId: string;
  readonly gridId: string;
  readonly captionAutosave: CaptionAutosave;
  readonly openPhoto: (id: string) => void;
}

/**
 * Tells of changes that had waited and were left out, by their names, with what is there now. A caption's words are
 * kept beside the other ones.
 */
export async function notifyLateRefusals(
  refusals: readonly LateRefusal[],
  grid: LateRefusalContext,
): Promise<void> {
  const left = await notSentAgain(grid.userId, refusals);
  if (left.length > 0) tell(left, grid);
}

/** Without those whose pictures are uploaded again, because their files are on this device. */
async function notSentAgain(
  userId: string,
  refusals: readonly LateRefusal[],
): Promise<readonly LateRefusal[]> {
  const isGone = ({ error }: LateRefusal) => hasCode(error, 'MEDIA_GONE');
  if (!refusals.some(isGone)) return refusals;
  const stored = await Promise.all(refusals.map(async (each) => isGone(each) && storesFileOf(userId, each)));
  return refusals.filter((_, place) => stored[place] !== true);
}

function tell(refusals: readonly LateRefusal[], grid: LateRefusalContext): void {
  const { client, userId, captionAutosave } = grid;
  const captions = refusals.flatMap(({ change }) => captionIn(change as Change) ?? []);
  const store = new CaptionStore(userId, browserStorage);
  for (const { id, text, seen } of captions) {
    store.put(id, { text, seen });
    captionAutosave.takeUp(id);
  }
  const grids = boardLedgerOf(client, userId).grids;
  const nameOf = ({ scope, change }: LateRefusal) =>
    scope === BOARD_SCOPE ? boardWordsOf(change as BoardChange, grids) : wordsOf(change as Change);
  // Whoever made it here tells of it. A caption is written on in the open grid, where its photo is there.
  const found = refusals.filter((each) => {
    if (captionIn(each.change as Change) === null) return each.isFound;
    return !isElsewhere(each.error) && photoOf(each, grid) === undefined;
  });
  const [first] = found;
  if (first !== undefined) {
    const isOne = found.length === 1;
    const title = isOne ? `Not saved: ${nameOf(first)}` : `${found.length} changes were not saved`;
    const reason = isElsewhere(first.error) ? 'This was changed elsewhere.' : toastMessage(first.error, '');
    const description = isOne
      ? `${reason} ${thereNow(first.error)}`.trim()
      : `${found.map(nameOf).join(', ')}. ${SEEN}`;
    const shown = isOne ? photoOf(first, grid) : undefined;
    const actions =
      shown === undefined ? [] : [{ label: 'Show photo', onSelect: () => grid.openPhoto(shown) }];
    toast({ title, description, variant: 'destructive', actions });
    return;
  }
  // The autosave of the open grid reports its own.
  const lost = refusals.filter(({ error, scope }) => isElsewhere(error) && scope !== grid.gridId);
  const [caption] = lost.flatMap(({ change }) => captionIn(change as Change) ?? []);
  if (caption !== undefined) notifyLost(caption.id, 'description');
}

const isElsewhere = (error: unknown): boolean =>
  error instanceof ChangedElsewhereError || hasCode(error, 'CHANGED_ELSEWHERE');

const SEEN = 'You see what is there now.';

/** What is there instead of what was left out. */
function thereNow(error: unknown): string {
  if (!(error instanceof ChangedElsewhereError)) return SEEN;
  const { field, current } = error;
  if (field === 'mediaType') return `It is marked as ${MEDIA_TYPE_NAMES[current.mediaType]} now.`;
  return field === 'isHidden' ? `It is ${current.isHidden ? 'hidden' : 'shown'} now.` : SEEN;
}

/** A photo of the open grid that the change names. */
function photoOf({ scope, change }: LateRefusal, { client, gridId }: LateRefusalContext): string | undefined {
  if (scope !== gridId) return undefined;
  const ledger = ledgerOf(client, gridId);
  return touches(change as Change).find((id) => ledger.shows(id));
}

/** The words of a caption that was left out. */
function captionIn(change: Change) {
  if (change.kind !== 'set' || change.field !== 'description') return null;
  return { id: change.id, text: String(change.value), seen: String(change.seen) };
}
