import { useRef } from 'react';
import { isTouch } from '../../../shared/drag/hold-page.js';
import type { Drop } from '../../../shared/drag/use-drag-stage.js';
import { announce } from '../../../shared/ui/announcer.js';

interface RefusedLiftOptions {
  readonly onLocked: () => void;
  readonly onLongPress: (id: string) => void;
}

interface RefusedLift {
  readonly begin: (id: string, by: Event) => void;
  /** `drop` is null where the drag was cancelled. */
  readonly end: (drop: Drop | null) => void;
}

/** A posted photo keeps its place; a finger on it may want its menu, which is known when it leaves. */
export function useRefusedLift({ onLocked, onLongPress }: RefusedLiftOptions): RefusedLift {
  /** The photo that a finger tried to lift. */
  const touched = useRef<string | null>(null);
  return {
    begin: (id, by) => {
      if (!isTouch(by)) {
        onLocked();
        return;
      }
      touched.current = id;
      announce('This photo is posted and keeps its place.');
    },
    end: (drop) => {
      const id = touched.current;
      touched.current = null;
      if (id === null || drop === null) return;
      if (drop.pressed) onLongPress(id);
      else onLocked();
    },
  };
}
