import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../shared/ui/button.js';
import { IconButton } from '../../shared/ui/icon-button.js';
import { safeArea } from '../../shared/ui/safe-area.js';
import { useBackCloses } from '../../shared/ui/use-back-closes.js';
import { cardPlace } from './card-place.js';
import { TOUR_STEPS } from './tour-steps.js';
import { useTargetBox, type Box } from './use-target-box.js';

const touches = () => window.matchMedia('(pointer: coarse)').matches;

/** Four steps, each beside the part of the page that it is about. */
export function TourSteps({ onEnd }: { readonly onEnd: () => void }) {
  const [at, setAt] = useState(0);
  const step = TOUR_STEPS[at];
  const box = useTargetBox(step?.target ?? 'feed');
  const card = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useBackCloses(true, () => {
    onEnd();
    return true;
  });
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null || box === null) return;
    // Its size is known only once it is drawn.
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const seen = { width: window.innerWidth, height: window.innerHeight };
    const { left, top } = cardPlace(box, size, seen, safeArea());
    element.style.transform = `translate(${left}px, ${top}px)`;
  }, [at, box]);
  if (step === undefined) return null;
  const last = at === TOUR_STEPS.length - 1;
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && !last) setAt(at + 1);
    if (event.key === 'ArrowLeft' && at > 0) setAt(at - 1);
  };
  return (
    <RadixDialog.Root open onOpenChange={onEnd}>
      <RadixDialog.Portal>
        <Spotlight box={box} />
        <RadixDialog.Content
          ref={card}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            next.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            // To where the tour can be had again.
            event.preventDefault();
            document.querySelector<HTMLElement>('[data-tour="help"]')?.focus();
          }}
          // What is outside is the page that is being explained: a click there is a slip more often than a wish.
          onPointerDownOutside={(event) => event.preventDefault()}
          onKeyDown={walk}
          className="fixed top-0 left-0 z-50 grid w-80 max-w-[calc(100vw-32px)] gap-4 rounded-dialog bg-float p-4 text-neutral-10 shadow-float transition-transform duration-step outline-none"
        >
          <div aria-live="polite" className="grid gap-1">
            <p className="text-small text-neutral-8">{`${at + 1} of ${TOUR_STEPS.length}`}</p>
            <RadixDialog.Title className="text-title font-semibold">{step.title}</RadixDialog.Title>
            <RadixDialog.Description className="text-neutral-8">
              {touches() ? (step.touch ?? step.text) : step.text}
            </RadixDialog.Description>
          </div>
          <div className="flex justify-end gap-2">
            {at > 0 && <Button onClick={() => setAt(at - 1)}>Back</Button>}
            <Button ref={next} variant="primary" onClick={() => (last ? onEnd() : setAt(at + 1))}>
              {last ? 'Start Planning' : 'Next'}
            </Button>
          </div>
          <RadixDialog.Close asChild>
            <IconButton
              size="small"
              label="End the tour"
              icon={<X className="size-4" />}
              className="absolute! top-3 right-3"
            />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Darkens the page but for a box, which moves from step to step. */
function Spotlight({ box }: { readonly box: Box | null }) {
  if (box === null) return <div className="fixed inset-0 z-40 bg-scrim" />;
  return (
    <div className="fixed inset-0 z-40 overflow-hidden">
      <div
        data-spotlight
        className="absolute top-0 left-0 rounded-control shadow-spotlight outline-2 outline-accent transition-[transform,width,height] duration-step"
        style={{
          transform: `translate(${box.left}px, ${box.top}px)`,
          width: box.width,
          height: box.height,
        }}
      />
    </div>
  );
}
