import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/**
 * Drags by keyboard in a list that dnd-kit puts in order. Its own sensor listens a moment later than it starts, and
 * ignores an arrow key until what was picked up is measured: keys that come meanwhile are kept, and follow one a
 * frame, so that each finds the list as the one before left it.
 */
export class SortableKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    const early = new EarlyKeys(props);
    super({
      ...props,
      onEnd: () => {
        early.end();
        props.onEnd();
      },
      onCancel: () => {
        early.end();
        props.onCancel();
      },
    });
    // Behind the task in which it begins to listen.
    setTimeout(() => early.pass());
  }
}

class EarlyKeys {
  private readonly kept: KeyboardEvent[] = [];
  private passing = false;
  private hasEnded = false;

  constructor(private readonly props: Pick<KeyboardSensorProps, 'context' | 'event'>) {
    window.addEventListener('keydown', this.keep, { capture: true });
  }

  end(): void {
    this.hasEnded = true;
    window.removeEventListener('keydown', this.keep, { capture: true });
  }

  private readonly keep = (event: KeyboardEvent): void => {
    // The key that picked up comes by here as well.
    if (this.passing || event === this.props.event) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.kept.push(event);
  };

  /** Passes on what was kept as soon as it has an effect, until nothing is left. */
  pass(): void {
    if (this.hasEnded) return;
    const isMeasured = this.props.context.current.collisionRect !== null;
    const next = isMeasured ? this.kept.shift() : undefined;
    if (next !== undefined) this.dispatch(next);
    if (isMeasured && this.kept.length === 0) this.end();
    else requestAnimationFrame(() => this.pass());
  }

  private dispatch(event: KeyboardEvent): void {
    this.passing = true;
    event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
    this.passing = false;
  }
}
