import { useEffect } from 'react';

/** Names the page in the tab and in the history: 'Log in - Tessera'. */
export function usePageTitle(name?: string): void {
  useEffect(() => {
    document.title = name === undefined ? 'Tessera' : `${name} - Tessera`;
  }, [name]);
}
