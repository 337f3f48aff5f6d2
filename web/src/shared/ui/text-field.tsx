import { useId, type ComponentProps } from 'react';
import { cx } from './class-names.js';
import { CONTROL, FieldFrame, noteId } from './field-frame.js';

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

export function TextField({ label, error, hint, id, className, ...rest }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} error={error} hint={hint}>
      <input
        {...rest}
        id={fieldId}
        aria-invalid={error !== undefined}
        aria-describedby={noteId(fieldId)}
        className={cx(CONTROL, 'h-11', className)}
      />
    </FieldFrame>
  );
}
