import type { Grid, User } from '@tessera/contracts';
import { useGridAddress } from '../../domain/address/use-grid-address.js';
import { useRestingAddress } from '../../domain/address/use-resting-address.js';
import { useFirstGrid } from '../../domain/grids/use-first-grid.js';
import { useGrids } from '../../domain/grids/use-grids.js';
import { useNews } from '../../domain/grids/use-news.js';
import { useOpenGrid } from '../../domain/grids/use-open-grid.js';
import { useGridActions } from '../../features/grids/use-grid-actions.js';
import { Button } from '../../shared/ui/button.js';
import { PageSpinner } from '../../shared/ui/page-spinner.js';
import { Workspace } from './workspace.js';

const NO_GRIDS: readonly Grid[] = [];

/** A person's grids, of which one is open. */
export default function GridPage({ user }: { readonly user: User }) {
  const address = useRestingAddress(useGridAddress());
  useNews(user.id);
  const { data: grids, isError, isFetching, refetch } = useGrids(user.id);
  const gridActions = useGridActions(user.id, user.limits);
  const firstGrid = useFirstGrid(user.id, grids?.length === 0);
  const grid = useOpenGrid(grids ?? NO_GRIDS, address.grid);

  if (grids === undefined) {
    if (!isError || isFetching) return <PageSpinner text="Loading your grids..." />;
    return <Failure text="Your grids could not be loaded" onTryAgain={() => void refetch()} />;
  }
  if (grid === undefined) {
    if (!firstGrid.failed) return <PageSpinner text="Setting up your first grid..." />;
    return <Failure text="Failed to create your first grid" onTryAgain={firstGrid.tryAgain} />;
  }
  return <Workspace user={user} grids={grids} grid={grid} gridActions={gridActions} address={address} />;
}

function Failure({ text, onTryAgain }: { readonly text: string; readonly onTryAgain: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center p-6 text-center">
      <div role="alert" className="grid justify-items-center gap-4">
        <h1 className="text-title font-semibold">{text}</h1>
        <Button variant="primary" onClick={onTryAgain}>
          Try Again
        </Button>
      </div>
    </main>
  );
}
