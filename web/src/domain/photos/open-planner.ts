import { Store } from '../../shared/store.js';

/** The grid page with its grid, for what tells of its photos from elsewhere. */
export interface OpenPlanner {
  /** Null where its photos cannot be read. */
  readonly gridId: string | null;
  /** 'Photo 3', 'Draft 2', 'a hidden photo'; null where the grid does not have it. */
  readonly nameOf: (photoId: string) => string | null;
  readonly openPhoto: (id: string) => void;
  /** The words of a caption that was left out are kept: the person writes on, or chooses. */
  readonly takeUp: (photoId: string) => void;
}

/** Null while no grid page is open, and while its photos are read for the first time. */
export const OPEN_PLANNER = new Store<OpenPlanner | null>(null);
