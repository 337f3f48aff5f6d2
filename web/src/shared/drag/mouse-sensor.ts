import { MouseSensor, type MouseSensorOptions, type SensorProps } from '@dnd-kit/core';
import { swallowRelease } from './swallow-release.js';

/** Drags by mouse; a drag that Escape ends does not end in a click on what the button is released over. */
export class DragMouseSensor extends MouseSensor {
  constructor(props: SensorProps<MouseSensorOptions>) {
    const onCancel = () => {
      swallowRelease();
      props.onCancel();
    };
    super({ ...props, onCancel });
  }
}
