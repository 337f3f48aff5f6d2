import type { Photo } from '@tessera/contracts';
import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { useEscapePastToasts } from '../../shared/ui/escape-order.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { useBackCloses } from '../../shared/ui/use-back-closes.js';
import { useReturnFocus } from '../../shared/ui/use-return-focus.js';
import { HandOverButton } from './hand-over-button.js';
import { stepOfKey } from './keys.js';
import { Browser } from './preview.js';
import { useSwipe } from './use-swipe.js';
import { WholePicture } from './whole-picture.js';

interface LightboxProps {
  readonly photo: Photo;
  readonly name: string;
  /** What its file is called where it is downloaded or shared. */
  readonly fileName: string;
  /** Number from 0 and count of the photos of its carousel. */
  readonly number: number;
  readonly total: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** Through the carousel, and on to the next post. */
  readonly onStep: (step: -1 | 1) => void;
  readonly onClose: () => void;
}

/** The picture alone, as large as the window. */
export function Lightbox({
  photo,
  name,
  fileName,
  number,
  total,
  hasPrevious,
  hasNext,
  onStep,
  onClose,
}: LightboxProps) {
  const returnFocus = useReturnFocus();
  useEscapePastToasts(true, onClose);
  useBackCloses(true, () => {
    onClose();
    return true;
  });
  const swipe = useSwipe(onStep);
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          {...returnFocus}
          {...swipe}
          aria-describedby={undefined}
          onKeyDown={(event) => {
            const step = stepOfKey(event);
            if (step !== 0) onStep(step);
          }}
          className="fixed inset-0 z-40 animate-fade-in touch-pinch-zoom bg-neutral-1 text-neutral-10 outline-none"
        >
          <RadixDialog.Title className="sr-only">{name}</RadixDialog.Title>
          <div className="absolute top-(--safe-top) right-(--safe-right) bottom-(--safe-bottom) left-(--safe-left) grid place-items-center">
            <WholePicture key={photo.id} photo={photo} name={name} />
            {photo.url !== null && (
              <HandOverButton
                key={photo.id}
                url={photo.url}
                fileName={fileName}
                className="absolute! top-2 right-15 rounded-full!"
              />
            )}
            <RadixDialog.Close asChild>
              <IconButton
                size="large"
                variant="on-photo"
                label="Close"
                icon={<X className="size-5" />}
                className="absolute! top-2 right-2 rounded-full!"
              />
            </RadixDialog.Close>
            <Browser
              counter={total > 1 ? `${number + 1} / ${total}` : null}
              hasPrevious={hasPrevious}
              hasNext={hasNext}
              onStep={onStep}
            />
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
