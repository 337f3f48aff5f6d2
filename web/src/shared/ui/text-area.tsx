import { useId, type ComponentProps } from 'react';
import { cx } from './class-names.js';
import { CONTROL, FieldFrame, noteId } from './field-frame.js';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly count?: string | undefined;
}

export function TextArea({ label, error, hint, count, id, className, ...rest }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} error={error} hint={hint} count={count}>
      <textarea
        dir="auto"
        {...rest}
        id={fieldId}
        aria-invalid={error !== undefined}
        aria-describedby={noteId(fieldId)}
        className={cx(CONTROL, 'py-2', className)}
      />
    </FieldFrame>
  );
}
