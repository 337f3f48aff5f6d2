import { useEffect } from 'react';
import { toast } from '../../../shared/ui/toast-store.js';
import { endReelsPrompt, useReelsPrompt } from './landed-in-reels.js';

interface ReelsToast {
  readonly gridId: string;
  readonly onMark: (photoIds: readonly string[]) => void;
  readonly onShowPosts: () => void;
}

/** A photo uploaded in REELS stays a photo: its toast offers to mark it, and to show it where it is. */
export function useReelsToast({ gridId, onMark, onShowPosts }: ReelsToast): void {
  const landed = useReelsPrompt();
  useEffect(() => {
    if (landed === null) return;
    endReelsPrompt();
    toast({
      title: 'Photos uploaded!',
      ...(landed.gridId === gridId && {
        actions: [
          { label: 'Show in Posts', onSelect: onShowPosts },
          { label: 'Mark as Reel', onSelect: () => onMark(landed.photoIds) },
        ],
      }),
    });
  }, [gridId, landed, onMark, onShowPosts]);
}
