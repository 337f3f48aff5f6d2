export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size at which a picture fits into a square of `side`, in whole pixels. Nothing is enlarged. */
export function scaledSize({ width, height }: Size, side: number): Size {
  const share = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  };
}
