import { dismissToast, toast, type ToastContent } from '../ui/toast-store.js';
import { saveFile } from './save-file.js';

/** The words when files were handed over. */
export interface HandOverWords {
  readonly saved: ToastContent;
  readonly shared: ToastContent;
  /** The files are there, but the tap that asked for them is too long ago: another one shares them. */
  readonly ready: string;
}

/** A click on the next link ends what Safari has not begun to download yet. */
const BETWEEN_SAVES_MS = 400;

type Shared = 'shared' | 'cancelled' | 'needs a tap' | 'failed';

/**
 * Gives files to the system's share sheet on a touch device that has one, else to the person's downloads. Returns
 * whether they were given.
 */
export async function handOver(files: readonly File[], words: HandOverWords): Promise<boolean> {
  if (!canShare(files)) {
    await saveFiles(files, words.saved);
    return true;
  }
  const activation = 'userActivation' in navigator ? navigator.userActivation.isActive : true;
  const outcome = activation ? await share(files) : 'needs a tap';
  if (outcome !== 'needs a tap') {
    tell(outcome, files, words);
    return outcome !== 'cancelled';
  }
  toast({
    title: words.ready,
    duration: Infinity,
    actions: [
      { label: 'Share', onSelect: () => void share(files).then((second) => tell(second, files, words)) },
    ],
  });
  return false;
}

/**
 * Whether downloads leave the page where it is. Started from an iPhone's home screen it has no bar of the browser's, and
 * iOS lays the file over it without a way back: there its share sheet saves.
 */
export const hasDownloads = (): boolean => !('standalone' in navigator && navigator.standalone === true);

/** Whether a file of this type would go to a share sheet. */
export const sharesFiles = (type: string): boolean => canShare([new File([''], 'file', { type })]);

/** Whether these very files would go to a share sheet. */
export function canShare(files: readonly File[]): boolean {
  return (
    window.matchMedia('(pointer: coarse)').matches &&
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [...files] })
  );
}

async function share(files: readonly File[]): Promise<Shared> {
  try {
    await navigator.share({ files: [...files] });
    return 'shared';
  } catch (error) {
    if (!(error instanceof DOMException)) return 'failed';
    if (error.name === 'AbortError') return 'cancelled';
    return error.name === 'NotAllowedError' ? 'needs a tap' : 'failed';
  }
}

function tell(outcome: Shared, files: readonly File[], words: HandOverWords): void {
  if (outcome === 'shared') toast(words.shared);
  // Whoever changes their mind has made no mistake.
  else if (outcome === 'cancelled') dismissToast();
  else void saveFiles(files, words.saved);
}

/** Ends when the next file may be saved, whoever asks for it. */
let turn: Promise<unknown> = Promise.resolve();
const pause = () => new Promise((resolve) => setTimeout(resolve, BETWEEN_SAVES_MS));

/** Gives files to the person's downloads, one after the other. */
export async function saveFiles(files: readonly File[], words: ToastContent): Promise<void> {
  const saved = files.map((file) => {
    const mine = turn.then(() => saveFile(file, file.name));
    turn = mine.then(pause, pause);
    return mine;
  });
  await Promise.all(saved);
  toast(words);
}
