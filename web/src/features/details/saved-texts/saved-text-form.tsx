import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { LIMITS, SavedTextBody } from '@tessera/contracts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '../../../shared/ui/button.js';
import { TextArea } from '../../../shared/ui/text-area.js';
import { TextField } from '../../../shared/ui/text-field.js';

const WrittenText = SavedTextBody.omit({ id: true });
export type WrittenText = z.infer<typeof WrittenText>;

export interface SavedTextFormProps {
  /** What the text begins with. */
  readonly text: string;
  /** Returns whether it was saved. */
  readonly onSave: (body: WrittenText) => Promise<boolean>;
}

/** A new saved text; one with the name of another takes its place. */
export function SavedTextForm({ text, onSave }: SavedTextFormProps) {
  const { register, handleSubmit, reset, formState } = useForm<WrittenText>({
    resolver: standardSchemaResolver(WrittenText),
    defaultValues: { name: '', text },
  });
  const save = handleSubmit(async (body) => {
    if (await onSave(body)) reset({ name: '', text: '' });
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid border-t border-neutral-4 pt-4">
      <TextField
        {...register('name')}
        label="Name"
        autoComplete="off"
        maxLength={LIMITS.savedTexts.name}
        error={formState.errors.name?.message}
      />
      <TextArea
        {...register('text')}
        label="Text"
        rows={3}
        maxLength={LIMITS.savedTexts.text}
        error={formState.errors.text?.message}
      />
      <Button type="submit" pending={formState.isSubmitting} className="justify-self-end">
        Save text
      </Button>
    </form>
  );
}
