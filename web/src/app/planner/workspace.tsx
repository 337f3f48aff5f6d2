import { useQueryClient } from '@tanstack/react-query';
import type { Grid, Photo, User } from '@tessera/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { DraftActions } from '../../domain/actions/draft-actions.js';
import { PhotoActions } from '../../domain/actions/photo-actions.js';
import type { GridAddress } from '../../domain/address/use-grid-address.js';
import { closeDialogs, closeDialogsOfGrid, openDialog } from '../../domain/dialogs/dialogs.js';
import { boardHistoryOf } from '../../domain/history/board-history.js';
import { historyOf } from '../../domain/history/grid-history.js';
import { OpenHistory } from '../../domain/history/open-history.js';
import { photosCounted } from '../../domain/photos/grid-view.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { hiddenCount, placeholderCount, postOf } from '../../domain/photos/photo-list.js';
import { useGrid } from '../../domain/photos/use-grid.js';
import { usePhotos } from '../../domain/photos/use-photos.js';
import { gridsLocked, placeholdersLocked } from '../../domain/plan/locks.js';
import { JoinHost } from '../../features/carousel/join/join-host.js';
import { SplitHost } from '../../features/carousel/split-host.js';
import { useRatio } from '../../features/crop/use-ratio.js';
import { useCaptionDesk } from '../../features/details/captions/use-caption-desk.js';
import { useUnsavedTexts } from '../../features/details/texts/use-unsaved-texts.js';
import { DatesHost } from '../../features/dates/dates-host.js';
import { useDrafts } from '../../features/drafts/use-drafts.js';
import { useExport } from '../../features/export/use-export.js';
import { filePlaces } from '../../features/feed/drag/drafts-drop.js';
import { DropMark } from '../../features/feed/drag/drop-mark.js';
import { MediaTypeChoiceHost } from '../../features/feed/media-type-choice-host.js';
import { StripSection } from '../../features/grids/strip-section.js';
import type { GridActions } from '../../features/grids/use-grid-actions.js';
import { GridHeader } from '../../features/header/grid-header.js';
import { TourHost } from '../../features/tour/tour-host.js';
import { openTour } from '../../features/tour/tour-store.js';
import { BetweenGridsHost } from '../../features/transfer/between-grids-host.js';
import { UpgradeHost } from '../../features/upgrade/upgrade-host.js';
import { uploadTallyOf } from '../../features/uploads/progress/use-all-uploads.js';
import { useReelsToast } from '../../features/uploads/progress/use-reels-toast.js';
import { uploadQueueOf } from '../../features/uploads/queue/make-upload-queue.js';
import { UploadSection } from '../../features/uploads/upload-section.js';
import { useTakeFiles } from '../../features/uploads/use-take-files.js';
import { useView } from '../../features/view/use-view.js';
import { LiveRegion } from '../../shared/ui/live-region.js';
import { SkipLink } from '../../shared/ui/skip-link.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { PhotoArea } from './photo-area.js';
import { PlannerFrame } from './planner-frame.js';
import { preloadDialogs } from './preload-dialogs.js';
import { useLateRefusals } from './use-late-refusals.js';

interface WorkspaceProps {
  readonly user: User;
  readonly grids: readonly Grid[];
  readonly grid: Grid;
  readonly gridActions: GridActions;
  readonly address: GridAddress;
}

/** The grid page with one of the person's grids open. */
export function Workspace({ user, grids, grid, gridActions, address }: WorkspaceProps) {
  const client = useQueryClient();
  const { limits } = user;
  const view = useView();
  const [dropMark] = useState(() => new DropMark());
  const places = useMemo(() => filePlaces(dropMark), [dropMark]);
  const { data: photos, isError, refetch } = usePhotos(grid.id);
  const drafts = useDrafts(grid.id);
  const counted = useGrid(grid.id, photosCounted) ?? 0;
  const ready = photos !== undefined;
  const everyPhoto = ready ? drafts.everyPhoto : undefined;
  const hasPosted = useGrid(grid.id, ({ state }) => state.arrays.posted.length > 0) ?? false;
  const desk = useCaptionDesk(user.id, grid.id, everyPhoto);
  useUnsavedTexts(user.id, grid.id, ready);
  const { openPhoto } = address;
  useLateRefusals({ userId: user.id, gridId: grid.id, desk, openPhoto });
  const ratio = useRatio(grid.id);
  const gridExport = useExport(grid.id, photos, ratio, limits);
  const photoActions = useMemo(
    () => new PhotoActions(ledgerOf(client, grid.id), historyOf(client, grid.id), limits),
    [client, grid.id, limits],
  );
  const draftActions = useMemo(
    () => new DraftActions(ledgerOf(client, grid.id), historyOf(client, grid.id)),
    [client, grid.id],
  );
  const history = useMemo(
    () => new OpenHistory(historyOf(client, grid.id), boardHistoryOf(client, user.id)),
    [client, grid.id, user.id],
  );
  useEffect(() => (ready ? preloadDialogs() : undefined), [ready]);
  useEffect(() => closeDialogsOfGrid, [grid.id]);
  useEffect(() => closeDialogs, []);
  usePageTitle(grid.name);

  const files = useTakeFiles({
    gridId: grid.id,
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
    gridId: grid.id,
    onMark: (ids) => photoActions.markAsReels(ids),
    onShowPosts: () => address.selectTab('posts'),
  });

  return (
    <>
      <SkipLink target="photos" stop='[data-face][tabindex="0"]'>
        Skip to photos
      </SkipLink>
      <PlannerFrame
        user={user}
        grid={grid}
        header={
          <GridHeader
            user={user}
            gridId={grid.id}
            gridExport={gridExport}
            hidden={hiddenCount(everyPhoto ?? [])}
            view={view}
            history={history}
            ratio={ratio}
            disabled={photos === undefined}
            hasPosted={hasPosted}
            placeholderLocked={photos !== undefined && placeholdersLocked(limits, placeholderCount(photos))}
            onRatio={(chosen) => photoActions.setRatio(chosen)}
            onUnhideAll={() => everyPhoto !== undefined && photoActions.unhideAll(everyPhoto)}
            onAddPlaceholder={() => photos !== undefined && photoActions.addPlaceholder(photos)}
            onUpload={() => openDialog({ kind: 'upload', into: 'feed' })}
            onTour={openTour}
          />
        }
        strip={
          <StripSection
            grids={grids}
            full={gridsLocked(limits, grids.length)}
            selectedId={grid.id}
            actions={gridActions}
            onSelect={address.selectGrid}
          />
        }
      >
        <PhotoArea
          gridId={grid.id}
          photos={photos}
          drafts={drafts}
          counted={counted}
          failed={isError && photos === undefined}
          onTryAgain={() => void refetch()}
          ratio={ratio}
          view={view}
          address={address}
          limits={limits}
          desk={desk}
          photoActions={photoActions}
          draftActions={draftActions}
          dropMark={dropMark}
          onFill={fill}
        />
      </PlannerFrame>
      <UploadSection
        places={places}
        files={files}
        openPostId={postOf(everyPhoto ?? [], address.photo)?.id ?? null}
      />
      <DatesHost gridId={grid.id} />
      <SplitHost photos={everyPhoto} />
      <JoinHost />
      <BetweenGridsHost
        grids={grids}
        gridId={grid.id}
        limits={limits}
        onOpen={address.selectGrid}
        onRefresh={gridActions.refresh}
      />
      <MediaTypeChoiceHost
        photos={everyPhoto}
        onKeepMine={(photo, mine, members) => photoActions.setMediaType(photo, mine, members)}
      />
      <UpgradeHost />
      <TourHost ready={ready} />
      <LiveRegion />
    </>
  );
}
