import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@tessera/contracts';
import { useMemo } from 'react';
import { DraftActions } from '../../domain/actions/draft-actions.js';
import { PhotoActions } from '../../domain/actions/photo-actions.js';
import type { GridAddress } from '../../domain/address/use-grid-address.js';
import { boardHistoryOf } from '../../domain/history/board-history.js';
import { historyOf } from '../../domain/history/grid-history.js';
import { OpenHistory } from '../../domain/history/open-history.js';
import { photosCounted } from '../../domain/photos/grid-view.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { useGrid } from '../../domain/photos/use-grid.js';
import { usePhotos } from '../../domain/photos/use-photos.js';
import { useRatio } from '../../features/crop/use-ratio.js';
import { useCaptionAutosave } from '../../features/details/captions/use-caption-autosave.js';
import { useUnsavedTexts } from '../../features/details/texts/use-unsaved-texts.js';
import { useDrafts } from '../../features/drafts/use-drafts.js';
import { useExport } from '../../features/export/use-export.js';
import { useOpenPlanner } from './use-open-planner.js';

/** The photos of the grid that is open, what is written for them, and what can be done with them. */
export function usePlannerGrid(
  { id: userId, limits }: User,
  gridId: string,
  { openPhoto }: GridAddress,
  showHidden: boolean,
) {
  const client = useQueryClient();
  const { data: photos, isError, refetch } = usePhotos(gridId);
  const drafts = useDrafts(gridId);
  const counted = useGrid(gridId, photosCounted) ?? 0;
  const hasPosted = useGrid(gridId, ({ state }) => state.arrays.posted.length > 0) ?? false;
  const ready = photos !== undefined;
  const everyPhoto = ready ? drafts.everyPhoto : undefined;
  const failed = isError && !ready;
  const captionAutosave = useCaptionAutosave(userId, gridId, everyPhoto);
  useUnsavedTexts(userId, gridId, ready);
  useOpenPlanner(gridId, { everyPhoto, failed, showHidden, captionAutosave, openPhoto });
  const ratio = useRatio(gridId);
  const gridExport = useExport(gridId, photos, ratio, limits);
  const photoActions = useMemo(
    () => new PhotoActions(ledgerOf(client, gridId), historyOf(client, gridId), limits),
    [client, gridId, limits],
  );
  const draftActions = useMemo(
    () => new DraftActions(ledgerOf(client, gridId), historyOf(client, gridId)),
    [client, gridId],
  );
  const history = useMemo(
    () => new OpenHistory(historyOf(client, gridId), boardHistoryOf(client, userId)),
    [client, gridId, userId],
  );
  return {
    gridId,
    photos,
    drafts,
    everyPhoto,
    counted,
    hasPosted,
    ready,
    failed,
    readAgain: () => void refetch(),
    captionAutosave,
    ratio,
    gridExport,
    photoActions,
    draftActions,
    history,
  };
}

export type PlannerGrid = ReturnType<typeof usePlannerGrid>;
