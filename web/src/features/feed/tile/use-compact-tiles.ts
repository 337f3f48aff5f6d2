import { useSyncExternalStore } from 'react';

/** Below 640 px, and where nothing can hover, a tile has one button that opens a sheet (decisions page). */
const COMPACT = '(width < 640px), (hover: none)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(COMPACT);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useCompactTiles(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(COMPACT).matches);
}
