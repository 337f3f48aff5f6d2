import { createLazyFile } from '../../shared/ui/lazy-file.js';

/** What the forms are checked by. */
export const SCHEMAS = createLazyFile(() => import('./schemas.js'));
