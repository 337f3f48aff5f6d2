/** What a step points at: the element that carries it as `data-tour`. */
export type TourTarget = 'upload' | 'feed' | 'grids' | 'export';

interface TourStep {
  readonly target: TourTarget;
  readonly title: string;
  readonly text: string;
  /** On a touch screen, where the hand does something else. */
  readonly touch?: string;
}

/** The four steps [spec 2.30]. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    target: 'upload',
    title: 'Add your photos',
    text: 'Choose them here, drop them anywhere on the page, or paste them.',
    touch: 'Tap here and choose them from your photos.',
  },
  {
    target: 'feed',
    title: 'Arrange your grid',
    text: 'Drag photos into the order you want. Open one to write its caption.',
    touch: 'Hold a photo until it lifts, then move it. Tap one to write its caption.',
  },
  {
    target: 'grids',
    title: 'Keep several grids',
    text: 'Each tab is a grid of its own. Drag the tabs to sort them.',
    touch: 'Each has photos of its own. Tap to change from one to another.',
  },
  {
    target: 'export',
    title: 'Export your grid',
    text: 'Save it as a picture, with as many rows as you like.',
  },
];
