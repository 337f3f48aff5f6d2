import { useEffect, useState } from 'react';

/** Whether the browser is about to leave for another site; a page that Back restores is not any more. */
export function useLeaving(): readonly [leaving: boolean, setLeaving: (leaving: boolean) => void] {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const restored = () => setLeaving(false);
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);
  return [leaving, setLeaving];
}
