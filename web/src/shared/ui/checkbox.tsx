import { useId } from 'react';
import { CheckRow, type CheckRowProps } from './check-row.js';
import { noteId } from './field-frame.js';

interface CheckboxProps extends CheckRowProps {
  readonly error?: string | undefined;
}

export function Checkbox({ label, error, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="grid text-small">
      <CheckRow
        {...rest}
        label={label}
        id={fieldId}
        aria-invalid={error !== undefined}
        aria-describedby={noteId(fieldId)}
      />
      <p id={noteId(fieldId)} aria-live="polite" className="min-h-7 pt-1 text-small text-danger">
        {error}
      </p>
    </div>
  );
}
