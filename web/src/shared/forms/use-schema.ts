import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type { LazyFile } from '../ui/lazy-file.js';
import { toast } from '../ui/toast-store.js';

/** Refuses the form; `root` would not, because the form forgets that one before it is sent. */
const UNCHECKED: FieldErrors = { unchecked: { type: 'unchecked' } };

/**
 * Checks a form by a schema from a file that is fetched once the form is drawn: the library of schemas weighs more than
 * the page, and there is nothing to check before something is typed. What is checked earlier waits for the file; where
 * it cannot be fetched the person is told, and nothing is sent.
 */
export function useSchema<File, In extends FieldValues, Out>(
  schemas: LazyFile<File>,
  pick: (schemas: File) => z.ZodType<Out, In>,
): Resolver<In, unknown, Out> {
  useEffect(() => {
    // A failure shows itself when the form is checked, which tries again.
    schemas.fetch().catch(() => undefined);
  }, [schemas]);
  return async (values, context, options) => {
    const file = await schemas.fetch().catch(() => null);
    if (file !== null) return standardSchemaResolver(pick(file))(values, context, options);
    toast({
      title: 'The form could not be checked',
      description: 'Check your connection and try again.',
      variant: 'destructive',
    });
    return { values: {}, errors: UNCHECKED as FieldErrors<In> };
  };
}
