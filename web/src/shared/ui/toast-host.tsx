import { useEffect } from 'react';
import { createPart } from './part.js';
import { useShownToast } from './toast-store.js';

const ToastView = createPart(() => import('./toast-view.js'));

/** After the page itself. Without a network it could not be fetched, which is when a toast has most to say. */
const FETCH_AFTER_MS = 3_000;

/** Where toasts appear; its code comes with the first one, or before. */
export function ToastHost() {
  const shown = useShownToast();
  useEffect(() => {
    const timer = setTimeout(ToastView.fetch, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown === null ? null : <ToastView shown={shown} />;
}
