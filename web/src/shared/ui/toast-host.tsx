import { createPart } from './part.js';
import { useShownToast } from './toast-store.js';

const ToastView = createPart(() => import('./toast-view.js'));

/** Where toasts appear; its code is fetched with the first one. */
export function ToastHost() {
  const shown = useShownToast();
  return shown === null ? null : <ToastView shown={shown} />;
}
