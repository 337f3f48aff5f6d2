import type { Photo } from '@tessera/contracts';
import { ChevronLeft, ChevronRight, Expand, ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { UploadFace } from '../feed/tile/upload-face.js';
import type { UploadItem } from '../uploads/queue/upload-item.js';
import { useSwipe } from './use-swipe.js';
import { WholePicture } from './whole-picture.js';

export interface PreviewProps {
  readonly photo: Photo;
  readonly name: string;
  /** Number from 0 and count of what is browsed; one photo alone has nothing to browse. */
  readonly number: number;
  readonly total: number;
  /** The photo that is on its way into a placeholder. */
  readonly fill: UploadItem | null;
  /** To another photo of the carousel. */
  readonly onBrowse: (number: number) => void;
  /** A swipe: through the carousel, and on to the next post. */
  readonly onStep: (step: -1 | 1) => void;
  readonly onEnlarge: () => void;
  /** Opens the file chooser for a placeholder. */
  readonly onChoose: () => void;
}

const ICON = 'size-5';
const FRAME =
  'relative grid aspect-[3/4] max-h-[70dvh] w-full short:max-h-[60dvh] md:sticky md:top-0 touch-pan-y touch-pinch-zoom place-items-center overflow-hidden rounded-tile';

/** The picture as large as the dialog allows, with the way to the others of its carousel. */
export function Preview(props: PreviewProps) {
  const { photo, name, number, total, fill, onBrowse } = props;
  const swipe = useSwipe(props.onStep);
  if (photo.url === null) {
    return (
      <div {...swipe} className={`${FRAME} border border-dashed border-neutral-6`}>
        {fill === null || fill.stage === 'failed' ? (
          <div className="grid justify-items-center gap-4 p-4 text-center text-neutral-8">
            <p>This placeholder has no photo yet.</p>
            <Button onClick={props.onChoose}>
              <ImagePlus className="size-4" aria-hidden="true" />
              Choose a photo
            </Button>
          </div>
        ) : (
          <>
            <UploadFace item={fill} />
            <p className="sr-only" role="status">{`${fill.name} is being uploaded`}</p>
          </>
        )}
      </div>
    );
  }
  return (
    <div {...swipe} className={`${FRAME} bg-neutral-3`}>
      <WholePicture key={photo.id} photo={photo} name={name} />
      <Tooltip text="View full size">
        <IconButton
          size="large"
          variant="on-photo"
          label="View full size"
          icon={<Expand className="size-4" />}
          onClick={props.onEnlarge}
          className="absolute! top-2 right-2"
        />
      </Tooltip>
      <Browser
        counter={total > 1 ? `${number + 1} / ${total}` : null}
        hasPrevious={number > 0}
        hasNext={number < total - 1}
        onStep={(step) => onBrowse(number + step)}
      />
    </div>
  );
}

interface BrowserProps {
  /** 'n / total'. */
  readonly counter: string | null;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onStep: (step: -1 | 1) => void;
}

/** Previous, next and 'n / total' over the picture. */
export function Browser({ counter, hasPrevious, hasNext, onStep }: BrowserProps): ReactNode {
  return (
    <>
      {(hasPrevious || hasNext) && (
        <>
          <IconButton
            size="large"
            variant="on-photo"
            label="Previous photo"
            aria-disabled={!hasPrevious}
            icon={<ChevronLeft className={ICON} />}
            onClick={() => hasPrevious && onStep(-1)}
            className="absolute! top-1/2 left-2 -translate-y-1/2 rounded-full!"
          />
          <IconButton
            size="large"
            variant="on-photo"
            label="Next photo"
            aria-disabled={!hasNext}
            icon={<ChevronRight className={ICON} />}
            onClick={() => hasNext && onStep(1)}
            className="absolute! top-1/2 right-2 -translate-y-1/2 rounded-full!"
          />
        </>
      )}
      {counter !== null && (
        <p
          aria-live="polite"
          className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-control bg-photo-scrim px-2 text-small text-on-photo"
        >
          {counter}
        </p>
      )}
    </>
  );
}
