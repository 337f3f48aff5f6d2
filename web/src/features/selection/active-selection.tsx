import { useQueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { historyOf } from '../../domain/history/grid-history.js';
import type { GridView } from '../../domain/photos/grid-view.js';
import { membersOf, type Photos } from '../../domain/photos/photo-list.js';
import { spanOf } from '../../domain/photos/move-span.js';
import { useGrid } from '../../domain/photos/use-grid.js';
import { announce } from '../../shared/ui/announcer.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import { SelectionActions } from './selection-actions.js';
import { SelectionBar } from './selection-bar.js';
import { selectionCommands, type SelectionQuestion } from './selection-commands.js';
import type { SelectionHostProps } from './selection-host.js';
import { DRAFT_TILE, endSelection, useRemoveKey } from './use-selection-keys.js';
import { useSelected } from './use-selection.js';

const MoveDialog = lazyOverlay(
  () => import('./move-dialog.js'),
  ({ onClose }) => onClose(),
);

const WHOLE = (view: GridView) => view;

/** The bar of the selection, and what it asks before something is done. */
export default function ActiveSelection({
  gridId,
  selection,
  photos,
  areDrafts = false,
  shown,
  posting,
  limits,
  onMove,
}: SelectionHostProps) {
  const client = useQueryClient();
  const view = useGrid(gridId, WHOLE);
  const ids = useSelected(selection);
  const actions = useMemo(
    () => new SelectionActions(historyOf(client, gridId), limits),
    [client, gridId, limits],
  );
  const [question, setQuestion] = useState<SelectionQuestion | null>(null);
  const count = ids.length;
  useEffect(() => {
    if (count > 0) announce(`${count} selected.`);
  }, [count]);
  const posts = useMemo(() => {
    const selected = new Set(ids);
    return shown.filter(({ id }) => selected.has(id));
  }, [ids, shown]);
  const commands = useMemo(
    () =>
      view === undefined || posts.length === 0
        ? []
        : selectionCommands({
            view,
            photos,
            areDrafts,
            posts,
            posting,
            selection,
            actions,
            ask: setQuestion,
          }),
    [actions, areDrafts, photos, posting, posts, selection, view],
  );
  const span = spanOf(shown, ids, posting);
  const removal = commands.at(-1);
  useRemoveKey(
    useCallback(() => removal?.run(), [removal]),
    areDrafts ? DRAFT_TILE : undefined,
  );
  const close = () => setQuestion(null);
  if (posts.length === 0) return null;
  return (
    <>
      <SelectionBar
        count={count}
        commands={commands}
        onEnd={() => endSelection(selection)}
        {...(areDrafts && { heir: DRAFT_TILE })}
      />
      {question === 'position' && span !== null && (
        <MoveDialog
          description={`${posts.length === 1 ? 'The selected photo' : `${count} photos, which stay together`}, of ${shown.length}`}
          place={shown.findIndex(({ id }) => id === ids[0])}
          span={span}
          onMove={(to) => onMove(ids, to)}
          onClose={close}
        />
      )}
      {question === 'removal' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Delete ${posts.length === 1 ? 'carousel' : `${count} ${areDrafts ? 'drafts' : 'posts'}`}`}
          confirmLabel="Delete"
          danger
          onConfirm={() => {
            actions.remove(ids);
            selection.end();
          }}
        >
          {removalText(photos, posts, areDrafts ? 'drafts' : 'posts')}
        </ConfirmDialog>
      )}
    </>
  );
}

function removalText(photos: Photos, posts: readonly Photo[], kind: 'posts' | 'drafts'): string {
  const members = posts.reduce((sum, post) => sum + membersOf(photos, post).length, 0);
  if (posts.length === 1) {
    const others = members === 1 ? 'its other photo' : `its ${members} other photos`;
    return `The selected photo and ${others} go to the trash, for 30 days.`;
  }
  const others = members === 1 ? 'one other photo' : `${members} other photos`;
  return `The ${posts.length} selected ${kind} and ${others} of their carousels go to the trash, for 30 days.`;
}
