import type { Focus, Photo, Ratio } from '@tessera/contracts';
import { MIDDLE, SHAPES } from '@tessera/grid-core';
import { useState, type KeyboardEvent } from 'react';
import { isSameFocus, storedFocus, ZOOM, zoomed, type Crop } from '../../domain/pictures/crop.js';
import { useOnceBack } from '../../shared/api/connection.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { DiscardQuestion } from '../../shared/ui/discard-question.js';
import { useAskBeforeLeaving } from '../../shared/ui/use-ask-before-leaving.js';
import { ZoomSlider } from '../../shared/ui/zoom-slider.js';
import { CropStage } from './crop-stage.js';

export interface CropDialogProps {
  readonly photo: Photo;
  readonly ratio: Ratio;
  /** `seen` is the photo as the dialog opened: what another device has saved meanwhile was not seen. */
  readonly onSave: (focus: Focus | null, seen: Photo) => void;
  readonly onClose: () => void;
}

/** A press of a key. */
const KEY_ZOOM: Readonly<Partial<Record<string, number>>> = { '+': 0.1, '=': 0.1, '-': -0.1, _: -0.1 };

/** 'Adjust crop': which part of its picture a tile shows. */
export default function CropDialog({ photo, ratio, onSave, onClose }: CropDialogProps) {
  const [seen] = useState(photo);
  const [crop, setCrop] = useState<Crop>(() => ({
    picture: photo.width === null || photo.height === null ? SHAPES[ratio] : photo.height / photo.width,
    ratio,
    focus: photo.focus ?? MIDDLE,
  }));
  const [broken, setBroken] = useState(false);
  useOnceBack(broken, () => setBroken(false));
  const [discarding, setDiscarding] = useState(false);
  const wanted = storedFocus(crop.focus);
  const isChanged = !isSameFocus(wanted, seen.focus ?? null);
  useAskBeforeLeaving(isChanged);

  const keys = (event: KeyboardEvent) => {
    const step = event.ctrlKey || event.metaKey ? undefined : KEY_ZOOM[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setCrop((now) => zoomed(now, now.focus.zoom + step));
  };
  const save = () => {
    onClose();
    if (isChanged) onSave(wanted, seen);
  };
  const mayClose = () => {
    if (isChanged) setDiscarding(true);
    return !isChanged;
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        mayClose={mayClose}
        title="Adjust crop"
        description="Drag to choose what the tile shows."
        actions={
          <>
            <Button
              variant="ghost"
              className="sm:mr-auto"
              // Not disabled, which would take the focus from it.
              aria-disabled={wanted === null}
              onClick={() => setCrop((now) => ({ ...now, focus: MIDDLE }))}
            >
              Reset
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={broken} onClick={save}>
              Save
            </Button>
          </>
        }
      >
        <div onKeyDown={keys} className="grid gap-4 short:gap-1">
          {broken ? (
            <p role="alert" className="grid aspect-square place-items-center p-6 text-center text-neutral-8">
              The picture could not be loaded.
            </p>
          ) : (
            <CropStage photo={photo} crop={crop} onCrop={setCrop} onBroken={() => setBroken(true)} />
          )}
          <ZoomSlider
            scale={ZOOM}
            zoom={crop.focus.zoom}
            onZoom={(next) => setCrop((now) => zoomed(now, next))}
          />
        </div>
      </Dialog>
      <DiscardQuestion open={discarding} onOpenChange={setDiscarding} onConfirm={onClose}>
        The crop has not been saved.
      </DiscardQuestion>
    </>
  );
}
