import { withRetries } from '../../shared/with-retries.js';
import type { ScalePool } from '../uploads/scale/scale-pool.js';
import { TrialStore } from './trial-store.js';
import { Trial } from './trial.js';

const loadPool = withRetries(() => import('../uploads/scale/make-scale-pool.js'));

let trial: Trial | null = null;

/** The one trial of the page: it outlives the landing page, so that the sign-up finds it. */
export function trialOfPage(): Trial {
  if (trial !== null) return trial;
  let pool: Promise<ScalePool> | null = null;
  trial = new Trial({
    open: () => TrialStore.open(),
    scale: async (file) => {
      pool ??= loadPool().then(({ makeScalePool }) => makeScalePool());
      return (await pool).scale(file);
    },
    rest: () => void pool?.then((each) => each.close()),
    makeUrl: (picture) => URL.createObjectURL(picture),
    dropUrl: (url) => URL.revokeObjectURL(url),
  });
  return trial;
}
