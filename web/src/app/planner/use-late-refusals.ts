import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BoardChange, Change } from '@tessera/contracts';
import { useEffect } from 'react';
import { CaptionStore } from '../../domain/captions/caption-store.js';
import { boardLedgerOf } from '../../domain/grids/board-ledger.js';
import { boardWordsOf } from '../../domain/history/board-history.js';
import { wordsOf } from '../../domain/history/words.js';
import { BOARD_SCOPE } from '../../domain/outbox/board-scope.js';
import {
  subscribeToLateRefusals,
  takeLateRefusals,
  type LateRefusal,
} from '../../domain/outbox/late-refusals.js';
import { ChangedElsewhereError } from '../../domain/photos/changed-elsewhere.js';
import { storesFileOf } from '../../domain/outbox/stored-files.js';
import type { CaptionDesk } from '../../features/details/captions/caption-desk.js';
import { hasCode, toastMessage } from '../../shared/api/api-error.js';
import { browserStorage } from '../../shared/browser-storage.js';
import { toast } from '../../shared/ui/toast-store.js';

/** Tells of changes that had waited and were left out, by their names. A caption's words are kept beside the other ones. */
export function useLateRefusals(userId: string, desk: CaptionDesk): void {
  const client = useQueryClient();
  useEffect(() => {
    const tell = async () => {
      const refusals = await notSentAgain(userId, takeLateRefusals());
      if (refusals.length > 0) tellLateRefusals(refusals, { client, userId, desk });
    };
    void tell();
    return subscribeToLateRefusals(() => void tell());
  }, [client, desk, userId]);
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

interface Page {
  readonly client: QueryClient;
  readonly userId: string;
  readonly desk: CaptionDesk;
}

function tellLateRefusals(refusals: readonly LateRefusal[], { client, userId, desk }: Page): void {
  const captions = refusals.flatMap(({ change, error }) => captionIn(change as Change, error) ?? []);
  const store = new CaptionStore(userId, browserStorage);
  for (const { id, text, seen } of captions) {
    store.put(id, { text, seen });
    desk.takeUp(id);
  }
  const grids = boardLedgerOf(client, userId).grids;
  const nameOf = ({ scope, change }: LateRefusal) =>
    scope === BOARD_SCOPE ? boardWordsOf(change as BoardChange, grids) : wordsOf(change as Change);
  // Whoever made it here tells of it.
  const found = refusals.filter(
    ({ change, error, isFound }) => isFound && !captionIn(change as Change, error),
  );
  const [first] = found;
  if (first !== undefined) {
    const title =
      found.length === 1 ? `Not saved: ${nameOf(first)}` : `${found.length} changes were not saved`;
    const reason = hasCode(first.error, 'CHANGED_ELSEWHERE')
      ? 'This was changed elsewhere. You see what is there now.'
      : `${toastMessage(first.error, '')} You see what is there now.`.trim();
    const description =
      found.length === 1 ? reason : `${found.map(nameOf).join(', ')}. You see what is there now.`;
    toast({ title, description, variant: 'destructive' });
  } else if (captions.length > 0) {
    toast({
      title: 'A caption was changed elsewhere.',
      description: 'Open its photo to choose between yours and the other.',
    });
  }
}

/** The words of a caption that was changed elsewhere meanwhile. */
function captionIn(change: Change, error: unknown) {
  const isElsewhere = error instanceof ChangedElsewhereError || hasCode(error, 'CHANGED_ELSEWHERE');
  if (!isElsewhere || change.kind !== 'set' || change.field !== 'description') return null;
  return { id: change.id, text: String(change.value), seen: String(change.seen) };
}
