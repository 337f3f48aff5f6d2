import { useRef, type ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field.js';

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'onChange' | 'onFocus'> {
  /** As the field has it, `2027-02-08`, or nothing. */
  readonly value: string;
  readonly onDay: (day: string) => void;
}

/**
 * A day. The picker of iOS writes today into an empty field as it opens, which nobody has chosen yet: the first day
 * that comes is passed over then. Who wants today opens the field once more, or comes back to it from another day.
 */
export function DateField({ onDay, ...rest }: DateFieldProps) {
  const opening = useRef(false);
  const passedOver = useRef(false);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const byItself = opening.current && isToday(target.valueAsNumber) && !passedOver.current;
    opening.current = false;
    passedOver.current = byItself;
    if (!byItself) onDay(target.value);
  };
  return (
    <TextField
      {...rest}
      type="date"
      onFocus={() => {
        opening.current = rest.value === '' && isIos();
      }}
      onChange={change}
    />
  );
}

/** A browser of an iPhone or an iPad, whatever its name: they alone have this property. */
const isIos = (): boolean => CSS.supports('-webkit-touch-callout', 'none');

/** Fields count days as if they were in UTC. */
function isToday(day: number): boolean {
  const now = new Date();
  return day === Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
}
