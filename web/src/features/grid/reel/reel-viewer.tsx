import type { Photo } from '@tessera/contracts';
import { PenLine } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { Browser, stepOfKey } from '../details/preview.js';
import { useSwipe } from '../details/use-swipe.js';
import { tileName } from '../feed/tile-name.js';
import { TilePicture } from '../feed/tile-picture.js';

export interface ReelViewerProps {
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
  const show = (to: number) => {
    const next = reels[to];
    if (next !== undefined && next !== reel) onShow(next.id);
  };
  const swipe = useSwipe((step) => show(number + step));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reel"
      actions={
        <Button variant="primary" onClick={onEdit}>
          <PenLine className="size-4" aria-hidden="true" />
          Edit details
        </Button>
      }
    >
      <div
        className="grid justify-items-center gap-4"
        onKeyDown={(event) => {
          const step = stepOfKey(event);
          if (step !== 0) show(number + step);
        }}
      >
        <div
          {...swipe}
          className="relative aspect-[9/16] h-[60dvh] max-w-full overflow-hidden rounded-control bg-neutral-3"
        >
          <div role="img" aria-label={tileName(reel, number)} className="size-full">
            <TilePicture key={reel.id} photo={reel} width={WIDTH} />
          </div>
          <Browser number={number} total={reels.length} onShow={show} />
        </div>
        {reel.description !== '' && (
          <p className="w-full break-words whitespace-pre-wrap">{reel.description}</p>
        )}
      </div>
    </Dialog>
  );
}
