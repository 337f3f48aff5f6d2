import type { Page } from '@playwright/test';

/** A file as a drop brings it: its bytes, or as many empty ones as `size` says. */
interface DroppedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer?: Buffer;
  readonly size?: number;
  /** The same for files that are to be taken for one. */
  readonly lastModified?: number;
}

/** Lets go of files over a point of the page. */
export async function dropFiles(
  page: Page,
  files: readonly DroppedFile[],
  at: { readonly x: number; readonly y: number } = { x: 5, y: 300 },
): Promise<void> {
  const plain = files.map(({ buffer, ...file }) => ({ ...file, bytes: buffer && [...buffer] }));
  await page.evaluate(
    ({ point, all }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, mimeType, bytes, size = 0, lastModified = Date.now() } of all) {
        const content = bytes === undefined ? new Uint8Array(size) : new Uint8Array(bytes);
        dataTransfer.items.add(new File([content], name, { type: mimeType, lastModified }));
      }
      const over = document.elementFromPoint(point.x, point.y) ?? document.body;
      for (const type of ['dragover', 'drop']) {
        const { x: clientX, y: clientY } = point;
        over.dispatchEvent(
          new DragEvent(type, { dataTransfer, clientX, clientY, bubbles: true, cancelable: true }),
        );
      }
    },
    { point: at, all: plain },
  );
}
