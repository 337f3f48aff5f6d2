import { useQueryClient } from '@tanstack/react-query';
import type { Grid, User } from '@tessera/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import type { GridAddress } from './address/use-grid-address.js';
import { useCaptionDesk } from './captions/use-caption-desk.js';
import { SplitHost } from './carousel/split-host.js';
import { useAllUploads } from './carousel/use-all-uploads.js';
import { PhotoDetails } from './details/photo-details.js';
import { useExport } from './export/use-export.js';
import type { GridActions } from './grids/use-grid-actions.js';
import { DropMark } from './feed/drop-mark.js';
import { DemoBanner, isDemoGrid } from './header/demo-banner.js';
import { GridHeader } from './header/grid-header.js';
import { UpgradeBanner } from './header/upgrade-banner.js';
import { MediaTypeChoiceHost } from './photos/media-type-choice-host.js';
import { PhotoActions } from './photos/photo-actions.js';
import { hiddenCount, photoCount } from './photos/photo-list.js';
import { ledgerOf } from './photos/photo-ledger.js';
import { usePhotos } from './photos/use-photos.js';
import { PhotoArea } from './photo-area.js';
import { mayAddPhotos } from './plan/plan-refusals.js';
import { preloadDialogs } from './preload-dialogs.js';
import { UpgradeHost } from './plan/upgrade-host.js';
import { StripSection } from './strip/strip-section.js';
import { TourHost } from './tour/tour-host.js';
import { openTour } from './tour/tour-store.js';
import { checkedImages } from './upload/checked-images.js';
import { UploadSection } from './upload/upload-section.js';
import { AT_START, behind, type UploadTarget } from './upload/upload-target.js';

export interface WorkspaceProps {
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
  const [showHidden, setShowHidden] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [dropMark] = useState(() => new DropMark());
  const { data: photos, isError, refetch } = usePhotos(grid.id);
  const { queue, items, all, retrial } = useAllUploads();
  const desk = useCaptionDesk(user.id, grid.id, photos);
  const gridExport = useExport(grid.id, photos, limits);
  const photoActions = useMemo(
    () => new PhotoActions(ledgerOf(client, grid.id), grid.id, limits),
    [client, grid.id, limits],
  );
  const uploads = useMemo(() => items.filter((item) => item.gridId === grid.id), [grid.id, items]);
  const ready = photos !== undefined;
  useEffect(() => (ready ? preloadDialogs() : undefined), [ready]);
  usePageTitle(grid.name);

  /** Starts an upload where the plan has room for all of it. */
  const upload = useCallback(
    (files: readonly File[], target: UploadTarget = AT_START): readonly string[] | null => {
      if (photos === undefined || files.length === 0) return null;
      const current = photoCount(photos) + uploads.length;
      if (!mayAddPhotos(limits, current, files.length)) return null;
      if (target.kind === 'insert') return queue.add(grid.id, files, target);
      // One file fills the placeholder; others that came along stand behind it.
      const others = queue.add(grid.id, files.slice(1), behind(photos, target.photoId));
      return [...queue.add(grid.id, files.slice(0, 1), target), ...others];
    },
    [grid.id, limits, photos, queue, uploads.length],
  );
  const fill = useCallback(
    (photoId: string, file: File) => upload(checkedImages([file]), { kind: 'fill', photoId }),
    [upload],
  );

  return (
    <>
      <GridHeader
        user={user}
        gridExport={gridExport}
        hidden={photos === undefined ? 0 : hiddenCount(photos)}
        showHidden={showHidden}
        disabled={photos === undefined}
        onShowHidden={setShowHidden}
        onUnhideAll={() => photos !== undefined && photoActions.unhideAll(photos)}
        onAddPlaceholder={() => photos !== undefined && photoActions.addPlaceholder(photos)}
        onUpload={() => setChoosing(true)}
        onTour={openTour}
      />
      {limits.maxGrids !== null && <UpgradeBanner />}
      <StripSection
        grids={grids}
        selectedId={grid.id}
        selectedCount={photos === undefined ? null : photoCount(photos)}
        actions={gridActions}
        onSelect={address.selectGrid}
      />
      {isDemoGrid(grid.name) && <DemoBanner key={grid.id} />}
      <main className="mx-auto pb-24 sm:max-lg:px-6">
        <PhotoArea
          gridId={grid.id}
          photos={photos}
          failed={isError && photos === undefined}
          onTryAgain={() => void refetch()}
          uploads={uploads}
          showHidden={showHidden}
          onShowHidden={() => setShowHidden(true)}
          address={address}
          photoActions={photoActions}
          dropMark={dropMark}
          onFill={fill}
          onUpload={() => setChoosing(true)}
        />
      </main>
      <UploadSection
        queue={retrial}
        items={all}
        choosing={choosing}
        places={dropMark}
        onChosen={() => setChoosing(false)}
        onUpload={upload}
      />
      <PhotoDetails photos={photos} showHidden={showHidden} limits={limits} desk={desk} address={address} />
      <SplitHost photos={photos} />
      <MediaTypeChoiceHost
        photos={photos}
        onKeepMine={(photo, mine, members) => photoActions.setMediaType(photo, mine, members)}
      />
      <UpgradeHost />
      <TourHost ready={ready} />
    </>
  );
}
