import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { SavedText } from '@tessera/contracts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { newId } from '../../../shared/api/new-id.js';
import { WrittenText } from './saved-text-form.js';
import type { useSavedTexts } from './use-saved-texts.js';

interface SavedTextFormOptions {
  /** Undefined while they load. */
  readonly texts: readonly SavedText[] | undefined;
  /** What is selected in the caption: a new text begins with it. */
  readonly selected: string;
  readonly save: ReturnType<typeof useSavedTexts>['save'];
}

const EMPTY: WrittenText = { name: '', text: '' };

/** The text in the form: a new one, or a saved one that is edited. */
export function useSavedTextForm({ texts, selected, save }: SavedTextFormOptions) {
  const [edited, setEdited] = useState<SavedText | null>(null);
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<WrittenText>({
    resolver: standardSchemaResolver(WrittenText),
    defaultValues: { name: '', text: selected },
  });
  const { isDirty, isSubmitting, errors } = formState;
  useEffect(() => {
    // Only now: the fields are registered again after they were reset.
    if (edited !== null) setFocus('text');
  }, [edited, setFocus]);

  /** Begins with a saved text, or with a new one. */
  const begin = (text: SavedText | null) => {
    setEdited(text);
    reset(text === null ? EMPTY : { name: text.name, text: text.text });
  };
  const submit = handleSubmit(async (written) => {
    const named = texts?.find(({ name }) => name === written.name);
    if (edited !== null && named !== undefined && named.id !== edited.id) {
      setError('name', { message: 'Another saved text has this name' }, { shouldFocus: true });
      return;
    }
    const former = edited ?? named;
    if (await save({ id: former?.id ?? newId(), ...written }, former)) begin(null);
  });
  const fields = { register, errors, pending: isSubmitting, onSubmit: () => void submit() };
  return { edited, begin, isDirty, fields };
}
