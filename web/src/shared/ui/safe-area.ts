export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** What notch and corners take at each side of the window, in CSS pixels, for what a script puts at its place. */
export function safeArea(): Insets {
  const style = getComputedStyle(document.documentElement);
  const of = (side: keyof Insets) => parseFloat(style.getPropertyValue(`--safe-${side}`)) || 0;
  return { top: of('top'), right: of('right'), bottom: of('bottom'), left: of('left') };
}
