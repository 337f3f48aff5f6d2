import { FAILURES, tellFailed } from '../../domain/toasts/failure-toasts.js';
import { handOver, type HandOverWords } from '../../shared/files/hand-over.js';
import { toast } from '../../shared/ui/toast-store.js';
import type { ExportPlan } from './export-layout.js';
import { renderSheet } from './render-sheet.js';

/** Draws the files of an export one after another, hands them over, and says how it went (section 8). */
export async function exportGrid(plan: ExportPlan): Promise<void> {
  toast({ title: 'Generating image...', duration: Infinity });
  await painted();
  try {
    const files: File[] = [];
    for (const sheet of plan.sheets) {
      const picture = await renderSheet(sheet);
      files.push(new File([picture], sheet.fileName, { type: 'image/png' }));
    }
    await handOver(files, wordsFor(plan));
  } catch (error) {
    tellFailed(error, FAILURES.export);
  }
}

function wordsFor({ photos, sheets }: ExportPlan): HandOverWords {
  const exported = (how: string) => ({
    title: 'Grid exported successfully',
    description: `Your grid with ${photos} photos has been ${how}`,
  });
  return {
    saved: exported('downloaded'),
    shared: exported('shared'),
    ready: sheets.length === 1 ? 'Your picture is ready' : `Your ${sheets.length} pictures are ready`,
  };
}

/** What was said is on the screen before the drawing keeps the page busy; a page that nobody sees paints nothing. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
