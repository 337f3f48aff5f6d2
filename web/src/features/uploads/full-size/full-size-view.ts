import { Store } from '../../../shared/store.js';

/** How far the posting pictures are, where any wait. */
export interface FullSizeView {
  readonly sent: number;
  readonly total: number;
  /** paused: the connection is metered. */
  readonly state: 'sending' | 'waiting' | 'paused';
  /** Sends them although the connection is metered. */
  readonly sendNow: () => void;
}

/** Apart from the queue, which few pages need. */
export const fullSizeView = new Store<FullSizeView | null>(null);
