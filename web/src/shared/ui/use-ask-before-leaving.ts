import { useEffect } from 'react';

/** Has the browser ask before the page is closed while something would be lost by it. */
export function useAskBeforeLeaving(unfinished: boolean): void {
  useEffect(() => {
    if (!unfinished) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unfinished]);
}
