import { z } from 'zod';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { requiredLine } from './line.js';

/**
 * `POST /api/texts`: a text that a person uses again in captions, such as hashtags or a signature. The client chooses
 * its id; one that is there already is changed, so that the call can be repeated.
 */
export const SavedTextBody = z.object({
  id: Id,
  name: requiredLine('Please enter a name').max(
    LIMITS.savedTexts.name,
    `A name can have up to ${LIMITS.savedTexts.name} characters`,
  ),
  text: z
    .string()
    .max(LIMITS.savedTexts.text, `A text can have up to ${LIMITS.savedTexts.text} characters`)
    .refine((text) => text.trim() !== '', 'Please enter a text'),
});
export type SavedTextBody = z.infer<typeof SavedTextBody>;

export const SavedText = z.object({ id: z.string(), name: z.string(), text: z.string() }).readonly();
export type SavedText = z.infer<typeof SavedText>;
