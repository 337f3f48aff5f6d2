import { StillGrid } from '../features/site/landing/still-grid.js';
import { useLazyFile } from '../shared/ui/lazy-file.js';
import { AFTER_START } from './after-start-file.js';

/** The landing page's grid: a picture of it first. The picture stays where the rest cannot be fetched. */
export function HeroGrid() {
  const file = useLazyFile(AFTER_START, true, () => undefined);
  return file === null ? <StillGrid /> : <file.HeroTrial />;
}
