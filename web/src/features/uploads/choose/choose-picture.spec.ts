import { choosePicture } from './choose-picture.js';

const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]');

/** The system's picker gives a file, or closes without one. */
function pick(file: File | null): void {
  const input = chooser();
  if (file !== null) Object.defineProperty(input, 'files', { value: [file] });
  input?.dispatchEvent(new Event(file === null ? 'cancel' : 'change'));
}

describe('the file chooser of one picture', () => {
  it('stands in the page, unseen, until a file is chosen: iOS drops one that does not', () => {
    const onFile = jest.fn();
    choosePicture(onFile);
    expect(chooser()?.hidden).toBe(true);
    const file = new File(['photo'], 'photo.jpg');
    pick(file);
    expect(onFile.mock.calls).toEqual([[file]]);
    expect(chooser()).toBeNull();
  });

  it('is gone once it is closed without a file', () => {
    const onFile = jest.fn();
    choosePicture(onFile);
    expect(chooser()).not.toBeNull();
    pick(null);
    expect(onFile).not.toHaveBeenCalled();
    expect(chooser()).toBeNull();
  });
});
