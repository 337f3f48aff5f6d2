import { startOf } from '@tessera/contracts';

/** Characters that a file system somewhere does not take, or that would make a path. */
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f\u007f]/g;
const LONGEST = 60;

/** A person's own name for something, as a file name: their words, without what file systems refuse. */
export function fileName(name: string): string {
  const plain = name.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const short = startOf(plain, LONGEST)
    .replace(/[. ]+$/, '')
    .trim();
  return short === '' ? 'Untitled' : short;
}
