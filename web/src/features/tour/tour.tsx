import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { TourSteps } from './tour-steps-view.js';
import { endTour, showSteps, tourState, type TourState } from './tour-store.js';

/** The welcome, and after 'Show Me' the four steps. */
export default function Tour({ state }: { readonly state: Exclude<TourState, 'closed'> }) {
  if (state === 'steps') return <TourSteps onEnd={endTour} />;
  return (
    <ConfirmDialog
      open
      // It closes after 'Show Me' too, which is no end.
      onOpenChange={() => tourState() === 'welcome' && endTour()}
      title="Welcome to Tessera"
      cancelLabel="Skip"
      confirmLabel="Show Me"
      onConfirm={showSteps}
    >
      See your photo feed before you post it. Four short steps show how.
    </ConfirmDialog>
  );
}
