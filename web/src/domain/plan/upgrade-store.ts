import { createOffer } from '../../shared/ui/offer.js';
import type { Upgrade } from './upgrade-texts.js';

/** What can be done without the paid plan, beside leaving it. */
export interface InsteadOfUpgrade {
  readonly label: string;
  readonly onSelect: () => void;
}

interface OpenUpgrade {
  readonly upgrade: Upgrade;
  readonly instead: InsteadOfUpgrade | null;
}

/** Which upgrade dialog is open. */
const dialog = createOffer<OpenUpgrade>();

export const { end: closeUpgrade, use: useOpenUpgrade } = dialog;

export const offerUpgrade = (upgrade: Upgrade, instead: InsteadOfUpgrade | null = null): void =>
  dialog.make({ upgrade, instead });

export const openUpgrade = (): Upgrade | null => dialog.current()?.upgrade ?? null;
