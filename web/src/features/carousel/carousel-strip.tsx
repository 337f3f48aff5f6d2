import type { Photo } from '@tessera/contracts';
import { useMemo, useRef, type ReactNode } from 'react';
import { SortableList } from '../../shared/drag/sortable-list.js';
import { beside } from './beside.js';
import { STRIP_INSTRUCTIONS, stripAnnouncements } from './strip-announcements.js';
import { StripPhoto } from './strip-photo.js';

interface CarouselStripProps {
  /** By their number, the cover first. */
  readonly members: readonly Photo[];
  readonly shownId: string;
  readonly onShow: (id: string) => void;
  readonly onMove: (photo: Photo, to: number) => void;
  readonly onRemove: (photo: Photo) => void;
  /** While a photo is held, Escape belongs to the drag. */
  readonly onHold: (held: boolean) => void;
  /** What follows the photos: those on their way, and the button that adds some. */
  readonly children: ReactNode;
}

/** The photos of a carousel, to look at and to put in order. */
export function CarouselStrip(props: CarouselStripProps) {
  const { members, shownId, onShow, onMove, onRemove, onHold, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const order = useMemo(() => members.map(({ id }) => id), [members]);
  const announcements = useMemo(() => stripAnnouncements(order), [order]);
  const remove = (photo: Photo) => {
    const next = beside(members, photo);
    list.current?.querySelector<HTMLElement>(`[data-member="${next?.id ?? ''}"]`)?.focus();
    onRemove(photo);
  };
  return (
    <SortableList
      lie="rows"
      order={order}
      instructions={STRIP_INSTRUCTIONS}
      announcements={announcements}
      onHold={(id) => onHold(id !== null)}
      onDrop={(id, overId) => {
        const photo = members.find((member) => member.id === id);
        if (photo !== undefined) onMove(photo, order.indexOf(overId));
      }}
    >
      <ul
        ref={list}
        aria-label="Carousel Photos"
        className="grid grid-cols-5 gap-2 sm:grid-cols-7 md:grid-cols-6"
      >
        {members.map((photo, number) => (
          <StripPhoto
            key={photo.id}
            photo={photo}
            number={number}
            total={members.length}
            shown={photo.id === shownId}
            onShow={onShow}
            onRemove={remove}
          />
        ))}
        {children}
      </ul>
    </SortableList>
  );
}
