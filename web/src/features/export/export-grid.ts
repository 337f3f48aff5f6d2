import { notifyFailed } from '../../domain/toasts/failure-toasts.js';
import { FAILURES } from '../../domain/toasts/failures.js';
import { anySignal } from '../../shared/any-signal.js';
import { handOver } from '../../shared/files/hand-over.js';
import { personSignal } from '../../shared/session/person-signal.js';
import { dismissToast, notifyProgress, toast } from '../../shared/ui/toast-store.js';
import type { ExportPlan } from './export-layout.js';
import { exportedWords } from './export-words.js';
import { renderSheet } from './render-sheet.js';

/** Each drawing of the toast takes from the processors that draw the picture: not one for each tile. */
const TELL_MS = 100;

/**
 * Draws the files of an export one after another, hands them over, and shows how far it is and how it went [spec 8.8].
 */
export async function exportGrid(plan: ExportPlan): Promise<void> {
  const canceled = new AbortController();
  const cancel = { label: 'Cancel', onSelect: () => canceled.abort() };
  const calledOff = anySignal([canceled.signal, personSignal()]);
  const id = toast({ title: 'Generating image...', duration: Infinity, actions: [cancel] });
  await painted();
  const total = plan.sheets.reduce((sum, { tiles }) => sum + tiles.length, 0);
  let [before, drawn, told] = [0, 0, 0];
  const telling = setInterval(() => {
    if (drawn === told) return;
    told = drawn;
    notifyProgress(id, `${drawn} of ${total}`);
  }, TELL_MS);
  try {
    const files: File[] = [];
    for (const sheet of plan.sheets) {
      const onDrawn = (ofSheet: number) => (drawn = before + ofSheet);
      const picture = await renderSheet(sheet, onDrawn, calledOff);
      before += sheet.tiles.length;
      files.push(new File([picture], sheet.fileName, { type: 'image/png' }));
    }
    calledOff.throwIfAborted();
    await handOver(files, exportedWords(plan.photos, plan.sheets.length));
  } catch (error) {
    if (calledOff.aborted) dismissToast(id);
    else notifyFailed(error, FAILURES.export, () => void exportGrid(plan));
  } finally {
    clearInterval(telling);
  }
}

/** What was shown is on the screen before the drawing begins; a page that nobody sees paints nothing. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
