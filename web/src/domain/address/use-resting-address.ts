import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GridAddress } from './use-grid-address.js';

/** Safari takes a hundred changes of the address in half a minute, and a held key makes thirty steps a second. */
const WITHIN_MS = 30_000;
/** Some are left for whatever else changes it. */
const MOST = 50;
const REST_MS = 350;

/** A photo that is shown before the address names it. */
interface Ahead {
  readonly photo: string;
  /** What the address names meanwhile: once it names another one, that is shown. */
  readonly of: string | null;
  readonly closing: boolean;
}

/** The address, to which the photos of a held key are written once they come to rest, where they are too many for it. */
export function useRestingAddress(address: GridAddress): GridAddress {
  const { photo: named, showPhoto: write, closePhoto: close } = address;
  const [noted, setNoted] = useState<Ahead | null>(null);
  const steps = useRef<readonly number[]>([]);
  // The address has moved on: should it come back to that photo, it means that one.
  if (noted !== null && noted.of !== named) setNoted(null);
  const ahead = noted?.of === named ? noted : null;
  useEffect(() => {
    if (ahead === null || ahead.closing) return;
    const timer = setTimeout(() => write(ahead.photo), REST_MS);
    return () => clearTimeout(timer);
  }, [ahead, write]);
  const showPhoto = useCallback(
    (photo: string) => {
      const now = Date.now();
      steps.current = [...steps.current, now].slice(-MOST);
      const areMany = steps.current.length === MOST && now - (steps.current[0] ?? 0) < WITHIN_MS;
      if (areMany) setNoted({ photo, of: named, closing: false });
      else write(photo);
    },
    [named, write],
  );
  const closePhoto = useCallback(() => {
    setNoted((last) => last && { ...last, closing: true });
    close();
  }, [close]);
  const photo = ahead?.photo ?? named;
  return useMemo(
    () => ({ ...address, photo, showPhoto, closePhoto }),
    [address, closePhoto, photo, showPhoto],
  );
}
