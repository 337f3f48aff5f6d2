import { ACCEPTED_PHOTOS } from '../../../shared/files/accepted-types.js';

/** Opens the browser's file chooser for one picture; to be called while a click is being handled. */
export function choosePicture(onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = ACCEPTED_PHOTOS;
  input.hidden = true;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    input.remove();
    if (file !== undefined) onFile(file);
  });
  input.addEventListener('cancel', () => input.remove());
  // Safari on iOS may collect one that is in no document while its picker is open, and then nobody hears of the file.
  document.body.append(input);
  input.click();
}
