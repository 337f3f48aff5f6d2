import { createLazyFile } from '../shared/ui/lazy-file.js';

/** What the page can be drawn without, in a file that is fetched right after it. */
export const AFTER_START = createLazyFile(() => import('./after-start.js'));
