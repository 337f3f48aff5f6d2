import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core';
import type { KeyboardEvent as KeyPress } from 'react';
import { isArrow } from './keyboard-step.js';

/** What differs between lists in how the keyboard drags. */
export interface DragKeys {
  /** Whether what has the focus can be picked up; by default it can. */
  readonly mayLift?: () => boolean;
  /** An arrow key moves what is held. */
  readonly step: (event: KeyboardEvent, props: KeySensorProps) => void;
}

interface KeySensorOptions extends DragKeys {
  /** Takes what is to be done once nothing is held any more. */
  readonly atEnd: (task: () => void) => void;
}

export type KeySensorProps = SensorProps<KeySensorOptions>;

const END = [' ', 'Enter'];
const CANCEL = ['Escape', 'Tab'];

/**
 * Dragging by keyboard: Space picks up (Enter is the click of what can be dragged), Space and Enter put down, Escape
 * and Tab put back. dnd-kit's own sensor listens a moment later than it starts, and so loses keys that come quickly.
 */
export class DragKeyboardSensor implements SensorInstance {
  static readonly activators: Activators<KeySensorOptions> = [
    {
      eventName: 'onKeyDown',
      handler: ({ nativeEvent, target }: KeyPress, { mayLift }, { active }) => {
        const handle = active.activatorNode.current;
        if (nativeEvent.key !== ' ' || nativeEvent.repeat) return false;
        if (handle !== null && target !== handle) return false;
        nativeEvent.preventDefault();
        return mayLift?.() ?? true;
      },
    },
  ];

  readonly autoScrollEnabled = false;
  private readonly early: EarlyKeys;

  constructor(private readonly props: KeySensorProps) {
    this.early = new EarlyKeys(props);
    document.addEventListener('keydown', this.onKey);
    document.addEventListener('visibilitychange', this.cancel);
    document.addEventListener('pointerdown', this.cancel);
    window.addEventListener('resize', this.cancel);
    bringIntoWindow(props.activeNode.node.current);
    props.onStart({ x: 0, y: 0 });
    props.options.atEnd(this.detach);
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    // The key that picked up comes by here as well.
    if (event === this.props.event || (event.repeat && !isArrow(key))) return;
    if (END.includes(key)) this.stop(event, true);
    else if (CANCEL.includes(key)) this.stop(event, false);
    else if (isArrow(key)) {
      // Where it leads nowhere the page must not scroll instead.
      event.preventDefault();
      this.props.options.step(event, this.props);
    }
  };

  private readonly cancel = (event: Event): void => this.stop(event, false);

  private stop(event: Event, dropped: boolean): void {
    event.preventDefault();
    this.detach();
    if (dropped) this.props.onEnd();
    else this.props.onCancel();
  }

  private readonly detach = (): void => {
    this.early.end();
    document.removeEventListener('keydown', this.onKey);
    document.removeEventListener('visibilitychange', this.cancel);
    document.removeEventListener('pointerdown', this.cancel);
    window.removeEventListener('resize', this.cancel);
  };
}

/**
 * dnd-kit can move and put down nothing before it has measured it: keys that come until then are kept, and follow one
 * a frame, so that each finds the list as the one before left it.
 */
class EarlyKeys {
  private readonly kept: KeyboardEvent[] = [];
  private isPassing = false;

  constructor(private readonly props: Pick<KeySensorProps, 'context' | 'event'>) {
    window.addEventListener('keydown', this.keep, { capture: true });
  }

  end(): void {
    this.kept.length = 0;
    window.removeEventListener('keydown', this.keep, { capture: true });
  }

  private readonly keep = (event: KeyboardEvent): void => {
    // The key that picked up comes by here as well.
    if (this.isPassing || event === this.props.event) return;
    if (this.kept.length === 0 && this.isMeasured) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.kept.push(event) === 1) requestAnimationFrame(this.pass);
  };

  private readonly pass = (): void => {
    const [next] = this.kept;
    if (next === undefined) return;
    if (this.isMeasured) {
      this.isPassing = true;
      next.target?.dispatchEvent(new KeyboardEvent(next.type, next));
      this.isPassing = false;
      this.kept.shift();
    }
    if (this.kept.length > 0) requestAnimationFrame(this.pass);
  };

  private get isMeasured(): boolean {
    return this.props.context.current.collisionRect !== null;
  }
}

/** Whoever picks something up by a key sees it, though it was scrolled away. */
function bringIntoWindow(node: HTMLElement | null): void {
  if (node === null) return;
  const { top, left, right, bottom } = node.getBoundingClientRect();
  if (bottom <= 0 || right <= 0 || top >= window.innerHeight || left >= window.innerWidth)
    node.scrollIntoView({ block: 'center', inline: 'center' });
}
