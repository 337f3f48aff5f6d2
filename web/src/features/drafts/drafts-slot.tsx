import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createOffer } from '../../shared/ui/offer.js';

const place = createOffer<HTMLElement>();

const attach = (element: HTMLElement | null) => {
  if (element === null) return undefined;
  place.make(element);
  return place.end;
};

/** The room beside the feed in which the drafts stand. */
export function DraftsSlot() {
  return <div ref={attach} className="flex min-w-66 flex-1 justify-end" />;
}

/** Draws its children there, from where the feed's actions live. */
export function InDraftsSlot({ children }: { readonly children: ReactNode }) {
  const element = place.use();
  return element === null ? null : createPortal(children, element);
}
