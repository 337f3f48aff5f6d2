import { toast, type ToastContent } from '../../../shared/ui/toast-store.js';

/** Puts a text on the clipboard, by its name; `failed` is more for the toast where the browser does not allow it. */
export async function copyText(
  name: string,
  text: string,
  failed: Partial<ToastContent> = {},
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${name.charAt(0).toUpperCase()}${name.slice(1)} copied` });
  } catch {
    toast({
      title: 'Copy failed',
      description: 'The browser did not allow it.',
      variant: 'destructive',
      ...failed,
    });
  }
}
