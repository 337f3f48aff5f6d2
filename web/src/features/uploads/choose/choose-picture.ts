import { ACCEPTED_PHOTOS } from '../../../shared/files/accepted-types.js';

/** Opens the browser's file chooser for one picture; to be called while a click is being handled. */
export function choosePicture(onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = ACCEPTED_PHOTOS;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) onFile(file);
  });
  input.click();
}
