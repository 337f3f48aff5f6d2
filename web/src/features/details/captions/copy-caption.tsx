import { Copy } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { toast } from '../../../shared/ui/toast-store.js';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Caption copied' });
  } catch {
    toast({
      title: 'Copy failed',
      description: 'The browser did not allow it. Select the caption and copy it.',
      variant: 'destructive',
    });
  }
}

/** Puts a caption on the clipboard. */
export function CopyCaption({ text }: { readonly text: string }) {
  return (
    <Button variant="ghost" size="small" disabled={text === ''} onClick={() => void copy(text)}>
      <Copy className="size-4" aria-hidden="true" />
      Copy Caption
    </Button>
  );
}
