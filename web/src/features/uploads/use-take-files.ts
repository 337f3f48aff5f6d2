import type { PlanLimits } from '@tessera/contracts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Photos } from '../../domain/photos/photo-list.js';
import { mayAddPhotos } from '../../domain/plan/plan-refusals.js';
import type { Incoming } from './choose/dropped-files.js';
import { sameness, sortFiles } from './choose/sort-files.js';
import type { UploadTally } from './progress/upload-tally.js';
import type { UploadQueue } from './queue/upload-queue.js';
import { AT_START, behind, type UploadTarget } from './queue/upload-target.js';

/** Told the ids of the items of an upload, and their files in the same order. */
export type OnStarted = (ids: readonly string[], files: readonly File[]) => void;

export interface TakeFiles {
  /** Uploads files, already checked, where the plan has room; where not, the person decides, now or later. */
  readonly upload: (files: readonly File[], target: UploadTarget, onStarted?: OnStarted) => void;
  /** Checks files that were dropped, pasted or chosen, names those that cannot be taken, and uploads the others. */
  readonly take: (incoming: Incoming, target: UploadTarget | null) => void;
  /** Whether a file is on its way to this grid, or was uploaded to it since the page was opened. */
  readonly whereIs: (file: File) => 'chosen' | 'uploaded' | null;
  /** How many more photos the plan has room for in this grid now; null where it does not count, or is not known yet. */
  readonly placesLeft: () => number | null;
}

interface TakingGrid {
  readonly gridId: string;
  /** Undefined while they load: then only the server knows whether the plan has room. */
  readonly photos: Photos | undefined;
  /** As the plan counts them, drafts included. */
  readonly counted: number;
  readonly limits: PlanLimits;
  readonly inReels: boolean;
  readonly queue: UploadQueue;
  readonly tally: UploadTally;
}

const NO_PLACE = 'There was no place left on the free plan.';

/** The one way of files into a grid, however they come. */
export function useTakeFiles(grid: TakingGrid): TakeFiles {
  // The person may confirm later: the latest props are read then.
  const latest = useRef(grid);
  useEffect(() => {
    latest.current = grid;
  });
  const { gridId, tally } = grid;

  const upload = useCallback<TakeFiles['upload']>((files, target, onStarted) => {
    const { limits, photos } = latest.current;
    if (files.length === 0) return;
    const start = (some: readonly File[]) => {
      const ids = addTo(latest.current, some, target);
      onStarted?.(ids, some);
    };
    const uploadFirst = (places: number) => {
      start(files.slice(0, places));
      const left = files.slice(places).map(({ name }) => ({ name, reason: NO_PLACE, twin: null }));
      latest.current.tally.refuse(left, { upload: () => undefined });
    };
    const current = countIn(latest.current);
    const adds = photos !== undefined && !replaces(target);
    if (adds && !mayAddPhotos(limits, current, files.length, uploadFirst)) return;
    start(files);
  }, []);

  const whereIs = useCallback((file: File) => tally.whereIs(gridId, sameness(file)), [gridId, tally]);

  const take = useCallback<TakeFiles['take']>(
    ({ files, refused }, target) => {
      const place = target ?? AT_START;
      const sorted = sortFiles(files, whereIs);
      tally.refuse([...refused, ...sorted.refused], { upload: (file) => upload([file], place) });
      upload(sorted.taken, place);
    },
    [tally, upload, whereIs],
  );

  const { photos, counted, limits, queue } = grid;
  const limit = photos === undefined ? null : limits.maxPhotosPerGrid;
  const placesLeft = useCallback(
    () => (limit === null ? null : Math.max(0, limit - countIn({ gridId, counted, queue }))),
    [counted, gridId, limit, queue],
  );
  return useMemo(() => ({ upload, take, whereIs, placesLeft }), [placesLeft, take, upload, whereIs]);
}

function addTo(
  { gridId, photos, inReels, queue, tally }: TakingGrid,
  files: readonly File[],
  target: UploadTarget,
) {
  const add = (some: readonly File[], to: UploadTarget) => {
    const ids = queue.add(gridId, some, to.kind === 'insert' && inReels ? { ...to, inReels } : to);
    tally.note(gridId, ids, some.map(sameness));
    return ids;
  };
  if (target.kind !== 'fill') return add(files, target);
  // One file fills the placeholder; others that came along stand behind it.
  const others = add(files.slice(1), behind(photos ?? [], target.photoId));
  return [...add(files.slice(0, 1), target), ...others];
}

/** The photos of the grid as the plan counts them, with those on their way. */
const countIn = (grid: Counting): number => grid.counted + placesWanted(grid);

const replaces = (target: UploadTarget): boolean => target.kind === 'fill' && target.replaces === true;

type Counting = Pick<TakingGrid, 'gridId' | 'counted' | 'queue'>;

/** Photos on their way into the grid: one that failed takes no place, and one that is in the grid is counted there. */
function placesWanted({ gridId, queue }: Counting): number {
  return queue.items.read().filter(({ gridId: into, stage, target }) => {
    return into === gridId && stage !== 'failed' && stage !== 'placing' && !replaces(target);
  }).length;
}
