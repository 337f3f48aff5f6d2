import { createOverlay } from '../ui/part.js';
import { endLogOutOffer, useLogOutOffer } from './log-out-offer.js';

const LogOutDialog = createOverlay(
  () => import('./log-out-dialog.js'),
  ({ onClose }) => onClose(),
);

/** Where the person is asked before they log out; the code is fetched with the first question. */
export function LogOutHost() {
  const offer = useLogOutOffer();
  return offer === null ? null : <LogOutDialog {...offer} onClose={endLogOutOffer} />;
}
