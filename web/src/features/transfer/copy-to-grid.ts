import type { QueryClient } from '@tanstack/react-query';
import type { Copy, CopyBody, Grid } from '@tessera/contracts';
import type { BetweenGrids } from '../../domain/history/grid-command.js';
import { historyOf } from '../../domain/history/grid-history.js';
import { copyWords } from '../../domain/history/words.js';
import { stateQuery } from '../../domain/photos/api/read-state.js';
import { notifyFailure } from '../../domain/photos/photo-failures.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { mayAddPhotos } from '../../domain/plan/plan-refusals.js';
import { undoAction } from '../../domain/toasts/change-toasts.js';
import { FAILURES } from '../../domain/toasts/failures.js';
import { readCopy, startCopy } from '../../domain/transfers/copies.js';
import { leaving } from '../../domain/transfers/leaving.js';
import { ApiError } from '../../shared/api/api-error.js';
import { newId } from '../../shared/api/new-id.js';
import { personSignal } from '../../shared/session/person-signal.js';
import { toast } from '../../shared/ui/toast-store.js';
import { countOf } from '../grids/grid-faces.js';
import { CopyProgress } from './copy-progress.js';
import type { ToGrid } from './move-to-grid.js';

/** Pauses between two looks at how far it is, in milliseconds: most copies are done within a second. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 2_000;

/**
 * Copies posts and drafts, covers with their members, into another grid, and shows how far it is. Resolves when it has
 * ended and that was told.
 */
export async function copyToGrid(copy: ToGrid): Promise<void> {
  const { client, limits, gridId, to } = copy;
  const { ids, photos } = leaving(ledgerOf(client, gridId).shown, copy.ids);
  if (ids.length === 0 || !mayAddPhotos(limits, countOf(client, to), photos)) return;
  const newIds = ids.map(() => newId());
  // What is not there stands for the first place, as the page need not know what is there.
  const body = { id: newId(), to: to.id, ids: [...ids], newIds, before: newIds[0] ?? null, at: 0 };
  await begin(copy, body);
}

/** A retry has the same ids, so that everything is copied once. */
async function begin(copy: ToGrid, body: CopyBody): Promise<void> {
  const { client, gridId, to, onOpen } = copy;
  const progress = new CopyProgress(to.name);
  const person = personSignal();
  try {
    const ended = await copied(gridId, body, progress, person);
    ledgerOf(client, to.id).notifyWindows(null);
    const removal = await removalOf(client, body);
    person.throwIfAborted();
    const open = { label: 'Open', onSelect: () => onOpen(to.id) };
    if (removal === null) return void toast(endOf(ended, to));
    // A step only when it has ended, so that what is done meanwhile can be undone meanwhile.
    const history = historyOf(client, gridId);
    const step = history.note(removal, copyWords(body.ids, to.name));
    const undo = undoAction(() => history.undo(step), 'Copies deleted.');
    toast({ ...endOf(ended, to), actions: [undo, open] });
  } catch (error) {
    if (person.aborted) return;
    progress.end();
    notifyFailure(error, FAILURES.copy, () => void begin(copy, body));
  }
}

/** The copy when it has ended. Throws what the first call throws, and once `person` is another one. */
async function copied(
  gridId: string,
  body: CopyBody,
  progress: CopyProgress,
  person: AbortSignal,
): Promise<Copy> {
  progress.show({ done: 0, total: 0 });
  let copy = await startCopy(gridId, body);
  for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, 2 * pause)) {
    person.throwIfAborted();
    if (copy.state !== 'running') return copy;
    progress.show(copy);
    await new Promise((resolve) => setTimeout(resolve, pause));
    person.throwIfAborted();
    try {
      copy = await readCopy(gridId, body.id);
    } catch (error) {
      // Where the server is unavailable the copy goes on once it is back.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
    }
  }
}

/** Deletes those that were made, as the other grid has them now; null where there is none. */
async function removalOf(client: QueryClient, { to, newIds }: CopyBody): Promise<BetweenGrids | null> {
  const { state } = await client.fetchQuery({ ...stateQuery(client, to), staleTime: 0 });
  const ids = newIds.filter((id) => state.items.has(id));
  return ids.length === 0 ? null : { kind: 'elsewhere', gridId: to, change: { kind: 'remove', ids } };
}

function endOf({ state, done, total, refusal }: Copy, { name }: Grid) {
  if (state === 'done') return { title: `Copied to "${name}"` };
  const what = total === 1 ? 'The photo was not copied.' : `${done} of ${total} photos were copied.`;
  const description = `${what} ${refusal?.message ?? 'Please try again.'}`;
  return { title: 'Copy stopped', description, variant: 'destructive' } as const;
}
