import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../shared/ui/icon-button.js';
import { Tooltip } from '../../shared/ui/tooltip.js';

interface PostStepsProps {
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onStep: (step: -1 | 1) => void;
}

/** To the posts before and after this one; the photos of a carousel are browsed on the picture. */
export function PostSteps({ hasPrevious, hasNext, onStep }: PostStepsProps) {
  return (
    <div
      role="group"
      aria-label="Posts"
      className="-mr-2 flex gap-1 border-r border-neutral-5 pr-2 pointer-coarse:gap-2"
    >
      <Tooltip text="Previous post">
        <IconButton
          label="Previous post"
          aria-disabled={!hasPrevious}
          icon={<ChevronLeft className="size-5" />}
          onClick={() => onStep(-1)}
        />
      </Tooltip>
      <Tooltip text="Next post">
        <IconButton
          label="Next post"
          aria-disabled={!hasNext}
          icon={<ChevronRight className="size-5" />}
          onClick={() => onStep(1)}
        />
      </Tooltip>
    </div>
  );
}
