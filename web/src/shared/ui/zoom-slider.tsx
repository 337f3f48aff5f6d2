import { useId } from 'react';

interface ZoomSliderProps {
  readonly scale: { readonly min: number; readonly max: number; readonly step: number };
  readonly zoom: number;
  readonly disabled?: boolean;
  readonly onZoom: (zoom: number) => void;
}

/** How large the picture of a crop is, on a scale whose 1 is the picture as it fits. */
export function ZoomSlider({ scale, zoom, disabled = false, onZoom }: ZoomSliderProps) {
  const id = useId();
  const shown = zoom.toFixed(1);
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-4">
      <label htmlFor={id} className="text-small font-semibold text-neutral-9">
        Zoom
      </label>
      <input
        id={id}
        type="range"
        {...scale}
        value={zoom}
        disabled={disabled}
        aria-valuetext={`${shown} times`}
        onChange={(event) => onZoom(event.target.valueAsNumber)}
        className="h-11 w-full accent-accent"
      />
      <output htmlFor={id} className="w-10 text-right text-small">
        {shown}x
      </output>
    </div>
  );
}
