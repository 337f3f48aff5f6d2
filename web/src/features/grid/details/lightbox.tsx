import type { Photo } from '@tessera/contracts';
import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { useEscapePastToasts } from '../../../shared/ui/escape-order.js';
import { IconButton } from '../../../shared/ui/icon-button.js';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.js';
import { Browser, stepOfKey } from './preview.js';
import { useSwipe } from './use-swipe.js';
import { WholePicture } from './whole-picture.js';

export interface LightboxProps {
  readonly photo: Photo;
  readonly name: string;
  readonly number: number;
  readonly total: number;
  readonly onShow: (number: number) => void;
  readonly onClose: () => void;
}

/** The picture alone, as large as the window. */
export function Lightbox({ photo, name, number, total, onShow, onClose }: LightboxProps) {
  const returnFocus = useReturnFocus();
  useEscapePastToasts(true, onClose);
  const swipe = useSwipe((step) => onShow(number + step));
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          {...returnFocus}
          {...swipe}
          aria-describedby={undefined}
          onKeyDown={(event) => onShow(number + stepOfKey(event))}
          className="fixed inset-0 z-50 grid animate-fade-in place-items-center bg-neutral-1 text-neutral-10 outline-none"
        >
          <RadixDialog.Title className="sr-only">{name}</RadixDialog.Title>
          <WholePicture photo={photo} name={name} />
          <RadixDialog.Close asChild>
            <IconButton
              size="large"
              variant="on-photo"
              label="Close"
              icon={<X className="size-5" />}
              className="absolute! top-2 right-2 rounded-full!"
            />
          </RadixDialog.Close>
          <Browser number={number} total={total} onShow={onShow} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
