import { useQueryClient } from '@tanstack/react-query';
import type { Photo, PlanLimits } from '@tessera/contracts';
import { useCallback, useMemo, useState } from 'react';
import type { GridAddress } from '../../domain/address/use-grid-address.js';
import { filePlaces } from '../../features/feed/drag/drafts-drop.js';
import { DropMark } from '../../features/feed/drag/drop-mark.js';
import { uploadTallyOf } from '../../features/uploads/progress/use-all-uploads.js';
import { useReelsToast } from '../../features/uploads/progress/use-reels-toast.js';
import { uploadQueueOf } from '../../features/uploads/queue/make-upload-queue.js';
import { useTakeFiles } from '../../features/uploads/use-take-files.js';
import type { PlannerGrid } from './use-planner-grid.js';

interface GridUploadsOptions extends Pick<PlannerGrid, 'gridId' | 'photos' | 'counted' | 'photoActions'> {
  readonly limits: PlanLimits;
  readonly address: GridAddress;
}

/** Uploads into the open grid: to the places where they are dropped, into a placeholder, as reels. */
export function useGridUploads(options: GridUploadsOptions) {
  const { gridId, photos, counted, photoActions, limits, address } = options;
  const client = useQueryClient();
  const [dropMark] = useState(() => new DropMark());
  const places = useMemo(() => filePlaces(dropMark), [dropMark]);
  const files = useTakeFiles({
    gridId,
    photos,
    counted,
    limits,
    inReels: address.tab === 'reels',
    queue: uploadQueueOf(client),
    tally: uploadTallyOf(client),
  });
  const { take } = files;
  const fill = useCallback(
    ({ id: photoId, isPlaceholder }: Photo, file: File) =>
      take(
        { files: [file], refused: [] },
        { kind: 'fill', photoId, ...(!isPlaceholder && { replaces: true }) },
      ),
    [take],
  );
  useReelsToast({
    gridId,
    onMark: (ids) => photoActions.markAsReels(ids),
    onShowPosts: () => address.selectTab('posts'),
  });
  return { files, fill, dropMark, places };
}
