import type { Copy } from '@tessera/contracts';
import { dismissToast, shownToast, toast } from '../../shared/ui/toast-store.js';

/** A toast that shows how far a copy is, until another toast takes its place. */
export class CopyProgress {
  private id: number | null = null;

  constructor(private readonly gridName: string) {}

  show({ done, total }: Pick<Copy, 'done' | 'total'>): void {
    if (this.id !== null && !this.isShown()) return;
    const title = `Copying to "${this.gridName}"`;
    this.id = toast({
      title,
      duration: Infinity,
      ...(total > 1 && { description: `${done} of ${total} photos` }),
    });
  }

  end(): void {
    if (this.id !== null) dismissToast(this.id);
  }

  private isShown(): boolean {
    const shown = shownToast();
    return shown?.id === this.id && shown?.open === true;
  }
}
