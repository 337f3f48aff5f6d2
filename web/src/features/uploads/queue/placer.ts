import type { QueryClient } from '@tanstack/react-query';
import { historyOf } from '../../../domain/history/grid-history.js';
import { stateQuery } from '../../../domain/photos/api/read-state.js';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { keepPreviews } from '../../../domain/pictures/local-previews.js';
import { arrivalChange } from './arrival-change.js';
import { brings } from './brings.js';
import type { Arrival } from './upload-types.js';
import { UploadSteps } from './upload-steps.js';

/** Puts photos that have arrived into their grids, each time as a change. */
export class Placer {
  private readonly steps = new UploadSteps();

  constructor(private readonly client: QueryClient) {}

  /** `onWaiting` where no response comes. Throws why they were left out. */
  async place(arrival: Arrival, onWaiting: () => void): Promise<void> {
    const { batch, items } = arrival;
    const { gridId, target } = batch;
    const ledger = ledgerOf(this.client, gridId);
    await ledger.ready;
    const waiting = ledger.follow((change) => items.some(({ media }) => brings(change, media.mediaId)));
    if (waiting === undefined) {
      // No page need have shown the grid since the files were chosen.
      await this.client.ensureQueryData(stateQuery(this.client, gridId));
      const change = arrivalChange(ledger.shown, arrival, new Date().toISOString());
      await this.steps.do(historyOf(this.client, gridId), change, arrival, onWaiting);
    } else {
      // An earlier page has made the change.
      void waiting.waits.then(onWaiting);
      await waiting.stored;
    }
    keepPreviews(
      items
        // Of what an earlier page has sent there may be none yet.
        .filter(({ preview }) => preview !== '')
        .map(({ photoId, preview }) => [target.kind === 'fill' ? target.photoId : photoId, preview] as const),
    );
  }

  /** All that goes to one destination is done: what takes it back, where this page has done any of it. */
  end(postId: string | null): (() => void) | undefined {
    return this.steps.end(postId);
  }
}
