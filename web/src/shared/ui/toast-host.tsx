import { lazy, Suspense } from 'react';
import { useShownToast } from './toast-store.js';

const ToastView = lazy(() => import('./toast-view.js'));

/** Where toasts appear; its code is fetched with the first one. */
export function ToastHost() {
  const shown = useShownToast();
  if (shown === null) return null;
  return (
    <Suspense fallback={null}>
      <ToastView shown={shown} />
    </Suspense>
  );
}
