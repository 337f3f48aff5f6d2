import type { Grid, User } from '@tessera/contracts';
import { useEffect } from 'react';
import type { GridAddress } from '../../domain/address/use-grid-address.js';
import { closeDialogs, closeDialogsOfGrid, openDialog } from '../../domain/dialogs/dialogs.js';
import { hiddenCount, placeholderCount, postOf } from '../../domain/photos/photo-list.js';
import { gridsLocked, placeholdersLocked } from '../../domain/plan/locks.js';
import { StripSection } from '../../features/grids/strip-section.js';
import type { GridActions } from '../../features/grids/use-grid-actions.js';
import { GridHeader } from '../../features/header/grid-header.js';
import { openTour } from '../../features/tour/tour-store.js';
import { UploadSection } from '../../features/uploads/upload-section.js';
import { useView } from '../../features/view/use-view.js';
import { SkipLink } from '../../shared/ui/skip-link.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { GridDialogs } from './grid-dialogs.js';
import { PhotoArea } from './photo-area.js';
import { PlannerFrame } from './planner-frame.js';
import { preloadDialogs } from './preload-dialogs.js';
import { useGridUploads } from './use-grid-uploads.js';
import { usePlannerGrid } from './use-planner-grid.js';

interface WorkspaceProps {
  readonly user: User;
  readonly grids: readonly Grid[];
  readonly grid: Grid;
  readonly gridActions: GridActions;
  readonly address: GridAddress;
}

/** The grid page with one of the person's grids open. */
export function Workspace({ user, grids, grid, gridActions, address }: WorkspaceProps) {
  const { limits } = user;
  const view = useView();
  const open = usePlannerGrid(user, grid.id, address, view.showHidden);
  const { photos, drafts, everyPhoto, counted, ratio, photoActions } = open;
  const { files, fill, dropMark, places } = useGridUploads({ ...open, limits, address });
  useEffect(() => (open.ready ? preloadDialogs() : undefined), [open.ready]);
  useEffect(() => closeDialogsOfGrid, [grid.id]);
  useEffect(() => closeDialogs, []);
  usePageTitle(grid.name);

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
            gridExport={open.gridExport}
            hidden={hiddenCount(everyPhoto ?? [])}
            view={view}
            history={open.history}
            ratio={ratio}
            disabled={photos === undefined}
            hasPosted={open.hasPosted}
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
          gridName={grid.name}
          photos={photos}
          drafts={drafts}
          counted={counted}
          failed={open.failed}
          onTryAgain={open.readAgain}
          ratio={ratio}
          view={view}
          address={address}
          limits={limits}
          captionAutosave={open.captionAutosave}
          photoActions={photoActions}
          draftActions={open.draftActions}
          dropMark={dropMark}
          onFill={fill}
        />
      </PlannerFrame>
      <UploadSection
        places={places}
        files={files}
        openPostId={postOf(everyPhoto ?? [], address.photo)?.id ?? null}
      />
      <GridDialogs grids={grids} grid={open} limits={limits} address={address} gridActions={gridActions} />
    </>
  );
}
