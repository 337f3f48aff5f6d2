import { plural } from '@tessera/contracts';
import type { HandOverWords } from '../../shared/files/hand-over.js';

/** What is told once a grid with so many photos is exported as so many pictures. */
export function exportedWords(photos: number, sheets: number): HandOverWords {
  const exported = (how: string) => ({
    title: 'Grid exported successfully',
    description: `Your grid with ${photos} ${plural(photos, 'photo')} has been ${how}`,
  });
  return {
    saved: exported('downloaded'),
    shared: exported('shared'),
    ready: sheets === 1 ? 'Your picture is ready' : `Your ${sheets} pictures are ready`,
  };
}
