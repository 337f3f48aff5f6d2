import { toast } from '../../../shared/ui/toast-store.js';
import type { ExportPlan } from './export-layout.js';
import { renderSheet } from './render-sheet.js';
import { saveFile } from '../../../shared/files/save-file.js';

/** Draws and saves the files of an export one after another, and says how it went (section 8). */
export async function exportGrid(plan: ExportPlan): Promise<void> {
  toast({ title: 'Generating image...', duration: Infinity });
  await painted();
  try {
    for (const sheet of plan.sheets) saveFile(await renderSheet(sheet), sheet.fileName);
  } catch {
    toast({
      title: 'Export failed',
      description: 'Could not generate the image. Please try again.',
      variant: 'destructive',
    });
    return;
  }
  toast({
    title: 'Grid exported successfully',
    description: `Your grid with ${plan.photos} photos has been downloaded`,
  });
}

/** What was said is on the screen before the drawing keeps the page busy; a page that nobody sees paints nothing. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
