import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createOffer } from './offer.js';

const place = createOffer<HTMLElement>();

const attach = (element: HTMLElement | null) => {
  if (element === null) return undefined;
  place.make(element);
  return place.end;
};

/** The room between the brand and the profile menu in a phone's header. */
export function HeaderSlot() {
  return <div ref={attach} className="flex min-w-0 flex-1 sm:hidden" />;
}

/** Draws its children there, from wherever their state lives. */
export function InHeaderSlot({ children }: { readonly children: ReactNode }) {
  const element = place.use();
  return element === null ? null : createPortal(children, element);
}
