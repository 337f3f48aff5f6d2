import { GridPage } from '../features/grid/grid-page.js';
import { TooltipProvider } from '../shared/ui/tooltip.js';

export function GridScreen() {
  return (
    <TooltipProvider>
      <GridPage />
    </TooltipProvider>
  );
}
