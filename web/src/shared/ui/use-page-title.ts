import { useEffect } from 'react';

/** As index.html has it from the start. */
const HOME = 'Tessera: plan your photo feed before you post';

/** Names the page in the tab and in the history: 'Log in - Tessera'. Without a name it is the start page. */
export function usePageTitle(name?: string): void {
  useEffect(() => {
    document.title = name === undefined ? HOME : `${name} - Tessera`;
  }, [name]);
}
