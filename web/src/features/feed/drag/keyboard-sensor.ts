import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core';

export interface FeedKeyboardOptions {
  /** Moves what is held; the sensor itself moves nothing. */
  readonly onArrow: (event: KeyboardEvent) => void;
  /** Whether what has the focus can be picked up. */
  readonly mayLift: () => boolean;
}

const END = [' ', 'Enter'];
const CANCEL = ['Escape', 'Tab'];

/**
 * Dragging by keyboard: Space picks up (Enter opens the photo), Space and Enter put down, Escape and Tab put
 * back. dnd-kit's own sensor listens a moment later than it starts, and so loses keys that come quickly.
 */
export class FeedKeyboardSensor implements SensorInstance {
  static activators: Activators<FeedKeyboardOptions> = [
    {
      eventName: 'onKeyDown',
      handler: ({ nativeEvent }: { nativeEvent: KeyboardEvent }, { mayLift }) => {
        if (nativeEvent.key !== ' ' || nativeEvent.repeat) return false;
        nativeEvent.preventDefault();
        return mayLift();
      },
    },
  ];

  readonly autoScrollEnabled = false;

  constructor(private readonly props: SensorProps<FeedKeyboardOptions>) {
    document.addEventListener('keydown', this.onKey);
    document.addEventListener('visibilitychange', this.cancel);
    document.addEventListener('pointerdown', this.cancel);
    window.addEventListener('resize', this.cancel);
    props.onStart({ x: 0, y: 0 });
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    // The key that picked up comes by here as well.
    if (event === this.props.event || (event.repeat && !event.key.startsWith('Arrow'))) return;
    if (END.includes(event.key)) this.stop(event, true);
    else if (CANCEL.includes(event.key)) this.stop(event, false);
    else this.props.options.onArrow(event);
  };

  private readonly cancel = (event: Event): void => this.stop(event, false);

  private stop(event: Event, dropped: boolean): void {
    event.preventDefault();
    document.removeEventListener('keydown', this.onKey);
    document.removeEventListener('visibilitychange', this.cancel);
    document.removeEventListener('pointerdown', this.cancel);
    window.removeEventListener('resize', this.cancel);
    if (dropped) this.props.onEnd();
    else this.props.onCancel();
  }
}
