import { MouseSensor, TouchSensor } from '@dnd-kit/core';
import type { MouseSensorOptions, SensorProps, TouchSensorOptions } from '@dnd-kit/core';
import type { Point } from '../points.js';
import { swallowRelease } from './swallow-release.js';

export interface Follows {
  /** The pointer that was pressed is at that point of the window. */
  readonly onPoint: (at: Point) => void;
  /** Whether dnd-kit moves what is held: it renders with each move that it is told of. */
  readonly rendersMoves: boolean;
}

/** Drags by mouse; a drag that Escape ends does not end in a click on what the button is released over. */
export class DragMouseSensor extends MouseSensor {
  constructor(props: SensorProps<MouseSensorOptions & Follows>) {
    const onCancel = () => {
      swallowRelease();
      props.onCancel();
    };
    super({ ...props, onCancel, onMove: followed(props) });
  }
}

export class DragTouchSensor extends TouchSensor {
  constructor(props: SensorProps<TouchSensorOptions & Follows>) {
    super({ ...props, onMove: followed(props) });
  }
}

const followed =
  ({ options, onMove }: Pick<SensorProps<Follows>, 'options' | 'onMove'>) =>
  (at: Point) => {
    options.onPoint(at);
    if (options.rendersMoves) onMove(at);
  };
