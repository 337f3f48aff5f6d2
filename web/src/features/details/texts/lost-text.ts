import { useEffect } from 'react';
import { toast } from '../../../shared/ui/toast-store.js';

const NAMES = { description: 'A caption', firstComment: 'A first comment', altText: 'An alt text' } as const;

type Field = keyof typeof NAMES;

const shown = new Set<{ readonly photoId: string; readonly field: Field }>();

/** While the field of a text is on the page, it asks about the text itself. */
export function useShownField(photoId: string, field: Field): void {
  useEffect(() => {
    const text = { photoId, field };
    shown.add(text);
    return () => void shown.delete(text);
  }, [field, photoId]);
}

/** Tells of a text that was changed elsewhere before it was saved, unless its field is on the page. */
export function notifyLost(photoId: string, field: Field): void {
  if ([...shown].some((text) => text.photoId === photoId && text.field === field)) return;
  toast({
    title: `${NAMES[field]} was changed elsewhere.`,
    description: 'Open its photo to choose between yours and the other.',
  });
}
