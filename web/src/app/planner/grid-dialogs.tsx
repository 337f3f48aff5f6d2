import type { Grid, PlanLimits } from '@tessera/contracts';
import type { GridAddress } from '../../domain/address/use-grid-address.js';
import type { GridActions } from '../../features/grids/use-grid-actions.js';
import { JoinHost } from '../../features/carousel/join/join-host.js';
import { SplitHost } from '../../features/carousel/split-host.js';
import { DatesHost } from '../../features/dates/dates-host.js';
import { MediaTypeChoiceHost } from '../../features/feed/media-type-choice-host.js';
import { TourHost } from '../../features/tour/tour-host.js';
import { BetweenGridsHost } from '../../features/transfer/between-grids-host.js';
import { UpgradeHost } from '../../features/upgrade/upgrade-host.js';
import type { PlannerGrid } from './use-planner-grid.js';

interface GridDialogsProps {
  readonly grids: readonly Grid[];
  readonly grid: PlannerGrid;
  readonly limits: PlanLimits;
  readonly address: GridAddress;
  readonly gridActions: GridActions;
}

/** What opens over the grid page for the whole grid. */
export function GridDialogs({ grids, grid, limits, address, gridActions }: GridDialogsProps) {
  const { gridId, everyPhoto, photoActions, ready } = grid;
  return (
    <>
      <DatesHost gridId={gridId} />
      <SplitHost photos={everyPhoto} />
      <JoinHost />
      <BetweenGridsHost
        grids={grids}
        gridId={gridId}
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
    </>
  );
}
