import { LIMITS, SavedTextBody } from '@tessera/contracts';
import type { Ref } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/class-names.js';
import { GROWING } from '../../../shared/ui/field-frame.js';
import { TextArea } from '../../../shared/ui/text-area.js';
import { TextField } from '../../../shared/ui/text-field.js';

export const WrittenText = SavedTextBody.omit({ id: true });
export type WrittenText = z.infer<typeof WrittenText>;

interface SavedTextFormProps {
  readonly ref: Ref<HTMLFormElement>;
  /** The name of the saved text that is changed; null for a new one. */
  readonly changes: string | null;
  readonly register: UseFormRegister<WrittenText>;
  readonly errors: FieldErrors<WrittenText>;
  readonly pending: boolean;
  readonly onSubmit: () => void;
  /** Gives up changing a saved text. */
  readonly onCancel: (button: HTMLElement) => void;
}

/** The fields of a saved text. */
export function SavedTextForm({
  ref,
  changes,
  register,
  errors,
  pending,
  onSubmit,
  onCancel,
}: SavedTextFormProps) {
  const title = changes === null ? 'New text' : `Edit ${changes}`;
  return (
    <form
      ref={ref}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="grid grid-cols-1 border-t border-neutral-4 pt-4"
    >
      <h3 dir="auto" className="truncate pb-2 font-semibold">
        {title}
      </h3>
      <TextField
        {...register('name')}
        label="Name"
        dir="auto"
        autoComplete="off"
        maxLength={LIMITS.savedTexts.name}
        error={errors.name?.message}
      />
      <TextArea
        {...register('text')}
        label="Text"
        rows={3}
        maxLength={LIMITS.savedTexts.text}
        error={errors.text?.message}
        className={cx(GROWING, 'min-h-24')}
      />
      <div className="flex justify-end gap-2">
        {changes !== null && <Button onClick={({ currentTarget }) => onCancel(currentTarget)}>Cancel</Button>}
        <Button type="submit" pending={pending}>
          Save text
        </Button>
      </div>
    </form>
  );
}
