import { announce } from '../../../shared/ui/announcer.js';
import { toast } from '../../../shared/ui/toast-store.js';

/** Why a posted photo was not lifted, and how to lift it. */
export function notifyLocked(onUnlock: () => void): void {
  toast({
    title: 'Posted photos are locked',
    description: 'They stand in the order in which they were posted.',
    actions: [
      {
        label: 'Unlock posted',
        onSelect: () => {
          onUnlock();
          announce('Posted photos can be moved now.');
        },
      },
    ],
  });
}
