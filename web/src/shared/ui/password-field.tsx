import { useId, useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { cx } from './class-names.js';
import { CONTROL, FieldFrame, noteId } from './field-frame.js';
import { IconButton } from './icon-button.js';
import type { TextFieldProps } from './text-field.js';

/** A password that may be looked at while typing. */
export function PasswordField({ label, error, hint, id, className, ...rest }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={fieldId} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          {...rest}
          id={fieldId}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={noteId(fieldId)}
          className={cx(CONTROL, 'h-11 pr-11', className)}
        />
        <span className="absolute inset-y-0 right-1 grid place-items-center">
          <IconButton
            label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            icon={shown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
            onClick={() => setShown(!shown)}
          />
        </span>
      </div>
    </FieldFrame>
  );
}
