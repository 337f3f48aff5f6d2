import { useState } from 'react';
import Cropper, { type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/class-names.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { ZoomSlider } from '../../../shared/ui/zoom-slider.js';
import { SubmitButton } from '../submit-button.js';
import type { Square } from './crop-square.js';

/** [spec 5.5] */
const ZOOM = { min: 0.5, max: 3, step: 0.1 } as const;
const CENTRE: Point = { x: 0, y: 0 };

/** On the scale's steps, whether the wheel, a pinch or the slider asks. */
const onStep = (zoom: number) =>
  Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round(zoom / ZOOM.step) / (1 / ZOOM.step)));

export interface CropDialogProps {
  /** Of the chosen picture. */
  readonly address: string;
  readonly pending: boolean;
  readonly onUpload: (square: Square) => void;
  readonly onClose: () => void;
}

/** Shows the chosen picture to be dragged and zoomed behind its square. */
export default function CropDialog({ address, pending, onUpload, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<Point>(CENTRE);
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square | null>(null);
  const [unreadable, setUnreadable] = useState(false);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={() => !pending}
      title="Profile picture"
      description="Drag the picture to place it, and zoom to fit."
      actions={
        <>
          <Button disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          {square !== null && !unreadable && (
            <SubmitButton
              label="Upload"
              pendingLabel="Uploading..."
              pending={pending}
              onClick={() => onUpload(square)}
            />
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <div
          className={cx(
            'relative aspect-square w-full overflow-hidden rounded-control',
            // As the result is where the picture ends.
            unreadable ? 'bg-neutral-3' : 'bg-paper',
          )}
        >
          {!unreadable && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              minZoom={ZOOM.min}
              maxZoom={ZOOM.max}
              zoomSpeed={ZOOM.step}
              aspect={1}
              cropShape="round"
              showGrid={false}
              // Below 1 the square is larger than the picture, which a restriction would not let be placed.
              restrictPosition={false}
              keyboardStep={8}
              onCropChange={setCrop}
              onZoomChange={(next) => setZoom(onStep(next))}
              onCropComplete={(_area, pixels) => setSquare(pixels)}
              cropperProps={{ 'aria-label': 'Picture, arrow keys move it', role: 'group' }}
              mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
              disableAutomaticStylesInjection
            />
          )}
          {unreadable && (
            <p role="alert" className="grid h-full place-items-center p-6 text-center">
              This image cannot be read. It may be damaged.
            </p>
          )}
        </div>
        <ZoomSlider scale={ZOOM} zoom={zoom} disabled={pending} onZoom={(next) => setZoom(onStep(next))} />
      </div>
    </Dialog>
  );
}
