import type { Migration } from '@tessera/service-kit';
import { draftsAndPosted } from './drafts-and-posted.js';

/** Of the database of grids, in their order. */
export const GRIDS_MIGRATIONS: readonly Migration[] = [draftsAndPosted];
