import type { Photo } from '@tessera/contracts';
import { REEL_SHAPE } from '@tessera/grid-core';
import { PenLine } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { tileName } from '../../feed/tile/tile-name.js';
import { TilePicture } from '../../feed/tile/tile-picture.js';
import { stepOfKey } from '../keys.js';
import { Browser } from '../preview.js';
import { useSwipe } from '../use-swipe.js';

interface ReelViewerProps {
  readonly reel: Photo;
  /** What the tab shows, in its order. */
  readonly reels: readonly Photo[];
  readonly onShow: (id: string) => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** CSS pixels, for the choice among the sizes that the server has. */
const WIDTH = 392;

/** 'Reel': a reel as a phone shows it, 9 : 16 and cropped to cover, with its caption; the others are a step away. */
export default function ReelViewer({ reel, reels, onShow, onEdit, onClose }: ReelViewerProps) {
  const number = reels.indexOf(reel);
  const step = (by: number) => {
    const next = reels[number + by];
    if (by !== 0 && next !== undefined) onShow(next.id);
  };
  const swipe = useSwipe(step);
  return (
    <Dialog
      open
      inAddress
      onOpenChange={onClose}
      title="Reel"
      onKeyDown={(event) => step(stepOfKey(event))}
      actions={
        <Button variant="primary" onClick={onEdit}>
          <PenLine className="size-4" aria-hidden="true" />
          Edit details
        </Button>
      }
    >
      <div className="grid justify-items-center gap-4">
        <div
          {...swipe}
          className="relative aspect-[9/16] h-[60dvh] max-w-full short:h-[45dvh] touch-pan-y touch-pinch-zoom overflow-hidden rounded-control bg-neutral-3"
        >
          <div role="img" aria-label={tileName(reel, number)} className="size-full">
            <TilePicture key={reel.id} photo={reel} width={WIDTH} shape={REEL_SHAPE} />
          </div>
          <Browser
            counter={reels.length > 1 ? `${number + 1} / ${reels.length}` : null}
            hasPrevious={number > 0}
            hasNext={number < reels.length - 1}
            onStep={step}
          />
        </div>
        {reel.description !== '' && (
          <p dir="auto" className="w-full break-words whitespace-pre-wrap">
            {reel.description}
          </p>
        )}
      </div>
    </Dialog>
  );
}
