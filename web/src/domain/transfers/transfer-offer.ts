import { createOffer } from '../../shared/ui/offer.js';

/** Posts and drafts for which a person is to choose another grid. */
export interface TransferOffer {
  readonly ids: readonly string[];
  /** Whether they stay in this grid too. */
  readonly copy: boolean;
}

/** What a grid is chosen for. */
const transfer = createOffer<TransferOffer>();

export const { make: offerTransfer, end: closeTransfer, use: useTransferOffer } = transfer;
