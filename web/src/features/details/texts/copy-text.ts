import { toast } from '../../../shared/ui/toast-store.js';
import { TEXT_NAMES, type NamedText } from './text-names.js';

/** Puts a text of a photo on the clipboard; `otherwise` is what can be done where the browser does not allow it. */
export async function copyText(field: NamedText, text: string, otherwise = ''): Promise<void> {
  const { name } = TEXT_NAMES[field];
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${name.charAt(0).toUpperCase()}${name.slice(1)} copied` });
  } catch {
    const description = `The browser did not allow it. ${otherwise}`.trim();
    toast({ title: 'Copy failed', description, variant: 'destructive' });
  }
}
