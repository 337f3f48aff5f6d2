import { Images } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../shared/ui/button.js';
import { LockedIcon, lockedName } from '../../shared/ui/locked.js';
import { FilesInput } from '../uploads/choose/files-input.js';

interface CreateCarouselProps {
  /** Photos are on their way already. */
  readonly pending: boolean;
  /** The plan has no carousels. */
  readonly locked?: boolean;
  /** Asked before files are chosen. Returns whether the plan has carousels. */
  readonly mayMake: () => boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** 'Create Carousel': a post of one photo becomes one of several. */
export function CreateCarousel({ pending, locked = false, mayMake, onFiles }: CreateCarouselProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <h3 className="font-semibold">Create Carousel</h3>
      <p className="text-small text-neutral-8">
        Add photos to this one, and people can swipe through them. This photo stays the first.
      </p>
      <div>
        <Button
          pending={pending}
          aria-label={lockedName('Make Carousel', locked)}
          onClick={() => mayMake() && input.current?.click()}
        >
          <LockedIcon locked={locked}>
            <Images className="size-4" aria-hidden="true" />
          </LockedIcon>
          Make Carousel
        </Button>
        <FilesInput ref={input} label="Photos for the carousel" onFiles={onFiles} />
      </div>
    </>
  );
}
