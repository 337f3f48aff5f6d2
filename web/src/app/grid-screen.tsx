import { GridPage } from './planner/grid-page.js';
import { TooltipProvider } from '../shared/ui/tooltip.js';

export function GridScreen() {
  return (
    <TooltipProvider>
      <GridPage />
    </TooltipProvider>
  );
}
