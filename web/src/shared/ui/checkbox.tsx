import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './class-names.js';
import { noteId } from './field-frame.js';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
}

export function Checkbox({ label, error, id, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="grid">
      <label
        htmlFor={fieldId}
        className="flex min-h-6 cursor-pointer pointer-coarse:min-h-11 items-center gap-2 text-small"
      >
        <input
          {...rest}
          type="checkbox"
          id={fieldId}
          aria-invalid={error !== undefined}
          aria-describedby={noteId(fieldId)}
          className={cx('size-4 accent-accent', className)}
        />
        <span>{label}</span>
      </label>
      <p id={noteId(fieldId)} aria-live="polite" className="min-h-7 pt-1 text-small text-danger">
        {error}
      </p>
    </div>
  );
}
