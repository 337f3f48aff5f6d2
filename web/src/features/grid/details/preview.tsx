import type { Photo } from '@tessera/contracts';
import { ChevronLeft, ChevronRight, Expand } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { Tooltip } from '../../../shared/ui/tooltip.js';
import { useSwipe } from './use-swipe.js';
import { WholePicture } from './whole-picture.js';

export interface PreviewProps {
  readonly photo: Photo;
  readonly name: string;
  /** Number from 0 and count of what is browsed; one photo alone has nothing to browse. */
  readonly number: number;
  readonly total: number;
  readonly onShow: (number: number) => void;
  readonly onEnlarge: () => void;
}

const ICON = 'size-5';

/** The picture as large as the dialog allows, with the way to the others of its carousel. */
export function Preview({ photo, name, number, total, onShow, onEnlarge }: PreviewProps) {
  const swipe = useSwipe((step) => onShow(number + step));
  if (photo.url === null) {
    return (
      <p className="grid aspect-[3/4] max-h-[70dvh] w-full place-items-center rounded-tile border border-dashed border-neutral-6 text-neutral-8">
        This placeholder has no photo yet.
      </p>
    );
  }
  return (
    <div
      {...swipe}
      className="relative grid aspect-[3/4] max-h-[70dvh] w-full place-items-center overflow-hidden rounded-tile bg-neutral-3"
    >
      <WholePicture photo={photo} name={name} />
      <Tooltip text="View full size">
        <IconButton
          variant="on-photo"
          label="View full size"
          icon={<Expand className="size-4" />}
          onClick={onEnlarge}
          className="absolute! top-2 right-2"
        />
      </Tooltip>
      <Browser number={number} total={total} onShow={onShow} />
    </div>
  );
}

export interface BrowserProps {
  readonly number: number;
  readonly total: number;
  readonly onShow: (number: number) => void;
}

/** Previous, next and 'n / total' over the picture. */
export function Browser({ number, total, onShow }: BrowserProps): ReactNode {
  if (total < 2) return null;
  return (
    <>
      <IconButton
        size="large"
        variant="on-photo"
        label="Previous photo"
        aria-disabled={number === 0}
        icon={<ChevronLeft className={ICON} />}
        onClick={() => onShow(number - 1)}
        className="absolute! top-1/2 left-2 -translate-y-1/2 rounded-full!"
      />
      <IconButton
        size="large"
        variant="on-photo"
        label="Next photo"
        aria-disabled={number === total - 1}
        icon={<ChevronRight className={ICON} />}
        onClick={() => onShow(number + 1)}
        className="absolute! top-1/2 right-2 -translate-y-1/2 rounded-full!"
      />
      <p
        aria-live="polite"
        className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-control bg-photo-scrim px-2 text-small text-on-photo"
      >
        {`${number + 1} / ${total}`}
      </p>
    </>
  );
}

/** Arrow keys browse too, unless somebody writes or moves a photo with them. */
export function stepOfKey(event: KeyboardEvent): number {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return 0;
  if (event.target.matches('input, textarea, [aria-roledescription="sortable"]')) return 0;
  if (event.key === 'ArrowLeft') return -1;
  return event.key === 'ArrowRight' ? 1 : 0;
}
