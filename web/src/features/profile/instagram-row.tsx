import { instagramHandleOf } from '@tessera/contracts';
import { X } from 'lucide-react';
import type { FocusEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { IconButton } from '../../shared/ui/icon-button.js';
import { TextField } from '../../shared/ui/text-field.js';
import type { RowsForm } from './schemas.js';

interface InstagramRowProps {
  readonly index: number;
  readonly form: UseFormReturn<RowsForm>;
  /** Null for the only row. */
  readonly onRemove: (() => void) | null;
}

/** One account, and the button that removes it. */
export function InstagramRow({ index, form, onRemove }: InstagramRowProps) {
  const { register, setValue, formState } = form;
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={`Account ${index + 1}`}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="yourname"
          error={formState.errors.rows?.[index]?.handle?.message}
          {...register(`rows.${index}.handle`, {
            // An address shows as the handle that is saved.
            onBlur: ({ target }: FocusEvent<HTMLInputElement>) =>
              setValue(`rows.${index}.handle`, instagramHandleOf(target.value)),
          })}
        />
      </div>
      {onRemove !== null && (
        <IconButton
          size="large"
          label={`Remove account ${index + 1}`}
          icon={<X className="size-5" />}
          // Beside the field, below its label.
          className="mt-6"
          onClick={onRemove}
        />
      )}
    </li>
  );
}
