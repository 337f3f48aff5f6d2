import { notifyFailed } from '../../domain/toasts/failure-toasts.js';
import { FAILURES } from '../../domain/toasts/failures.js';
import { handOver } from '../../shared/files/hand-over.js';

/** For a picture of at most 2,048 px on a slow line, in milliseconds. */
const DEADLINE = 60_000;

/** Gives one picture, as large as the server has it, to the system's share sheet or to the person's downloads. */
export async function handOverPhoto(url: string, fileName: string): Promise<void> {
  let file: File;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE) });
    if (!response.ok) throw new Error(`the picture responded ${response.status}`);
    const content = await response.blob();
    file = new File([content], fileName, { type: content.type });
  } catch (error) {
    notifyFailed(error, FAILURES.download);
    return;
  }
  await handOver([file], {
    saved: { title: 'Photo downloaded' },
    shared: { title: 'Photo shared' },
    ready: 'Your photo is ready',
  });
}
