import { useEffect, useRef } from 'react';
import { addLayer } from './history-layers.js';

/**
 * For what stands open over the page: Back closes it, and leads to the page before only after that. `close` returns
 * false where it must stay open. What has its own address (`enabled` false) is closed by the address.
 */
export function useBackCloses(enabled: boolean, close: () => boolean): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(() => (enabled ? addLayer({ close: () => latest.current() }) : undefined), [enabled]);
}
