import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Store, useStore } from '../store.js';

/** A place of the page, and what draws its children there from wherever their state lives. */
export function createSlot(className: string) {
  const place = new Store<HTMLElement | null>(null);

  const attach = (element: HTMLElement | null) => {
    if (element === null) return undefined;
    place.set(element);
    return () => place.set(null);
  };

  const Place = () => <div ref={attach} className={className} />;
  const InPlace = ({ children }: { readonly children: ReactNode }) => {
    const element = useStore(place);
    return element === null ? null : createPortal(children, element);
  };
  return [Place, InPlace] as const;
}
