import type { Grid, User } from '@tessera/contracts';
import type { ReactNode } from 'react';
import { useDraftsBeside } from '../../features/drafts/drafts-place.js';
import { DraftsSlot } from '../../features/drafts/drafts-slot.js';
import { DemoBanner, isDemoGrid } from '../../features/header/demo-banner.js';
import { UpgradeBanner } from '../../features/header/upgrade-banner.js';
import { useFeedWidths } from '../../features/view/density.js';
import { VerifyBanner } from '../../shared/session/verify-banner.js';
import { cx } from '../../shared/ui/class-names.js';

interface PlannerFrameProps {
  readonly user: User;
  readonly grid: Grid;
  readonly header: ReactNode;
  /** The person's grids. */
  readonly strip: ReactNode;
  readonly children: ReactNode;
}

/** Where everything on the grid page stands: header, banners, strip, and the photos with the room beside them. */
export function PlannerFrame({ user, grid, header, strip, children }: PlannerFrameProps) {
  const beside = useDraftsBeside();
  const widths = useFeedWidths();
  return (
    <>
      {header}
      <VerifyBanner user={user} />
      {user.limits.maxGrids !== null && <UpgradeBanner />}
      {strip}
      {isDemoGrid(grid.name) && <DemoBanner key={grid.id} />}
      <div className={beside ? 'flex' : undefined}>
        {/* As wide as the room at the right, so that the feed stays where it is where it can. */}
        {beside && <div className="flex-1" />}
        <main
          id="photos"
          tabIndex={-1}
          className={cx(
            'pb-[calc(var(--bottom-bar)+--spacing(24))] outline-none sm:px-6 lg:px-0',
            beside && `basis-full ${widths.top}`,
          )}
        >
          {children}
        </main>
        {beside && <DraftsSlot />}
      </div>
    </>
  );
}
