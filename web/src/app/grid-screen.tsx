import { TooltipProvider } from '../shared/ui/tooltip.js';
import { GridPage } from './planner/grid-page.js';

export function GridScreen() {
  return (
    <TooltipProvider>
      <GridPage />
    </TooltipProvider>
  );
}
