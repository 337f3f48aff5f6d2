import { lazyOverlay } from '../ui/lazy-overlay.js';
import { endLogOutPrompt, useLogOutPrompt } from './log-out-prompt.js';

const LogOutDialog = lazyOverlay(
  () => import('./log-out-dialog.js'),
  ({ onClose }) => onClose(),
);

/** Where the person is asked before they log out; the code is fetched with the first question. */
export function LogOutHost() {
  const prompt = useLogOutPrompt();
  return prompt === null ? null : <LogOutDialog {...prompt} onClose={endLogOutPrompt} />;
}
