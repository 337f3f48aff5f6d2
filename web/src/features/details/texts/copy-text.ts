import { toast } from '../../../shared/ui/toast-store.js';

/** Puts a text on the clipboard, by its name; `otherwise` is what can be done where the browser does not allow it. */
export async function copyText(name: string, text: string, otherwise = ''): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${name.charAt(0).toUpperCase()}${name.slice(1)} copied` });
  } catch {
    const description = `The browser did not allow it. ${otherwise}`.trim();
    toast({ title: 'Copy failed', description, variant: 'destructive' });
  }
}
