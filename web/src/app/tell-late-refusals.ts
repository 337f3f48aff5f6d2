import type { QueryClient } from '@tanstack/react-query';
import type { BoardChange, Change } from '@tessera/contracts';
import { touches } from '@tessera/grid-core';
import { captionIn } from '../domain/captions/refused-caption.js';
import { boardLedgerOf } from '../domain/grids/board-ledger.js';
import { boardWordsOf } from '../domain/history/board-history.js';
import { wordsOf } from '../domain/history/words.js';
import { BOARD_SCOPE } from '../domain/outbox/board-scope.js';
import type { LateRefusal } from '../domain/outbox/late-refusals.js';
import { storesFileOf } from '../domain/outbox/stored-files.js';
import { stateQuery } from '../domain/photos/api/read-state.js';
import { ChangedElsewhereError } from '../domain/photos/changed-elsewhere.js';
import type { OpenPlanner } from '../domain/photos/open-planner.js';
import { ledgerOf } from '../domain/photos/photo-ledger.js';
import { MEDIA_TYPE_NAMES } from '../domain/photos/photo-list.js';
import { CHOOSE, wordsToCopy } from '../features/details/texts/lost-text.js';
import { hasCode, toastMessage } from '../shared/api/api-error.js';
import { toast, type ToastContent } from '../shared/ui/toast-store.js';

interface LateRefusalContext {
  readonly client: QueryClient;
  readonly userId: string;
  /** Null on any other page. */
  readonly planner: OpenPlanner | null;
  readonly navigate: (address: string) => unknown;
}

/**
 * Tells of changes that had waited and were left out, by their names, with what is there now. A caption's words, which
 * are kept by then, are asked about where its photo is open to be edited.
 */
export async function notifyLateRefusals(
  refusals: readonly LateRefusal[],
  page: LateRefusalContext,
): Promise<void> {
  const left = await notSentAgain(page.userId, refusals);
  if (left.length > 0) tell(left, page);
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

function tell(refusals: readonly LateRefusal[], page: LateRefusalContext): void {
  const { client, userId, planner } = page;
  for (const { change } of refusals) {
    const caption = captionIn(change);
    if (caption !== null) planner?.takeUp(caption.id);
  }
  const grids = boardLedgerOf(client, userId).grids;
  const nameOf = ({ scope, change }: LateRefusal) =>
    scope === BOARD_SCOPE ? boardWordsOf(change as BoardChange, grids) : wordsOf(change as Change);
  // Whoever made it here tells of it. A caption is written on in the open grid, where its photo is there.
  const found = refusals.filter((each) =>
    captionIn(each.change) === null ? each.isFound : photoOf(each, page) === undefined,
  );
  const [first] = found;
  if (first === undefined) return;
  if (found.length === 1) {
    toast({ title: `Not saved: ${nameOf(first)}`, variant: 'destructive', ...wordsOfOne(first, page) });
    return;
  }
  const isHere = found.some((each) => isOpen(each, page));
  toast({
    title: `${found.length} changes were not saved`,
    description: `${found.map(nameOf).join(', ')}.${isHere ? ` ${SEEN}` : ''}`,
    variant: 'destructive',
    ...(captionsToCopy(found, page) ?? { actions: isHere ? [] : toGrid(first, page) }),
  });
}

type Way = Pick<ToastContent, 'actions' | 'keepsText'>;

/** The way to the captions whose photos are gone, by the last words of each; null where there are none. */
function captionsToCopy(refusals: readonly LateRefusal[], page: LateRefusalContext): Way | null {
  const words = new Map<string, string>();
  for (const refusal of refusals) {
    const caption = hasChoice(refusal, page) ? null : captionIn(refusal.change);
    if (caption !== null) words.set(caption.id, caption.text);
  }
  const texts = [...words.values()];
  const [first] = texts;
  if (first === undefined) return null;
  if (texts.length === 1) return wordsToCopy('caption', first);
  return wordsToCopy('captions', texts.join('\n\n'), 'Copy captions');
}

function wordsOfOne(refusal: LateRefusal, page: LateRefusalContext): Way & Pick<ToastContent, 'description'> {
  const { scope, change, error } = refusal;
  const reason = isElsewhere(error) ? 'This was changed elsewhere.' : toastMessage(error, '');
  const caption = captionIn(change);
  if (caption !== null) {
    const copy = wordsToCopy('caption', caption.text);
    if (!isElsewhere(error)) return { description: reason, ...copy };
    if (!hasChoice(refusal, page)) return { description: GONE, ...copy };
    const open = async () => {
      // At once: to read the whole grid takes long on a slow network, and the page there reads it too.
      void page.navigate(`/?grid=${scope}&photo=${caption.id}`);
      const isGone = await isGoneNow(scope, caption.id, page);
      if (isGone) toast({ title: `Not saved: ${wordsOf(change as Change)}`, description: GONE, ...copy });
    };
    return {
      description: `${reason} ${CHOOSE}`,
      actions: [{ label: 'Open photo', onSelect: () => void open() }],
    };
  }
  if (!isOpen(refusal, page)) return { description: reason, actions: toGrid(refusal, page) };
  const shown = photoOf(refusal, page);
  const openPhoto = page.planner?.openPhoto;
  return {
    description: `${reason} ${thereNow(error)}`.trim(),
    actions:
      shown === undefined || openPhoto === undefined
        ? []
        : [{ label: 'Show photo', onSelect: () => openPhoto(shown) }],
  };
}

/** The way to the grid that a refused change was made in. */
const toGrid = ({ scope }: LateRefusal, { navigate }: LateRefusalContext) =>
  scope === BOARD_SCOPE ? [] : [{ label: 'Open grid', onSelect: () => void navigate(`/?grid=${scope}`) }];

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

const GONE = 'Its photo is no longer in this grid.';

/** Whether a caption can be chosen where its photo is: not once the open grid shows that it is gone. */
const hasChoice = (refusal: LateRefusal, page: LateRefusalContext): boolean =>
  isElsewhere(refusal.error) && (!isOpen(refusal, page) || photoOf(refusal, page) !== undefined);

/** Whether a photo has been deleted since, as far as the server can be asked. */
async function isGoneNow(gridId: string, id: string, { client }: LateRefusalContext): Promise<boolean> {
  try {
    const { state } = await client.fetchQuery({ ...stateQuery(client, gridId), staleTime: 0 });
    return !state.items.has(id);
  } catch (error) {
    return hasCode(error, 'NOT_FOUND');
  }
}

/** Whether the page shows what it concerns: the grid, or on the grid page all of them. */
const isOpen = ({ scope }: LateRefusal, { planner }: LateRefusalContext): boolean =>
  planner !== null && (scope === planner.gridId || scope === BOARD_SCOPE);

/** A photo of the open grid that the change names. */
function photoOf(
  { scope, change }: LateRefusal,
  { client, planner }: LateRefusalContext,
): string | undefined {
  if (scope !== planner?.gridId) return undefined;
  const ledger = ledgerOf(client, scope);
  return touches(change as Change).find((id) => ledger.shows(id));
}
