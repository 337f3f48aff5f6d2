import { useEffect, useState, type ComponentType } from 'react';
import { useShownToast, type ShownToast } from './toast-store.js';

type ToastView = ComponentType<{ readonly shown: ShownToast }>;

/**
 * Where toasts appear; its code is fetched with the first one. Not by Suspense, which holds back what follows its
 * fallback for 300 ms, longer than the first of two toasts may have.
 */
export function ToastHost() {
  const shown = useShownToast();
  const [View, setView] = useState<ToastView | null>(null);
  const wanted = shown !== null && View === null;
  useEffect(() => {
    if (!wanted) return;
    void import('./toast-view.js').then(
      (loaded) => setView(() => loaded.default),
      // Thrown as it is drawn, so that the crash boundary hears of it.
      (error: unknown) =>
        setView(() => {
          throw error;
        }),
    );
  }, [wanted]);
  return shown === null || View === null ? null : <View shown={shown} />;
}
