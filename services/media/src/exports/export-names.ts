/** Characters that a file system somewhere does not take, or that would make a path. */
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f\u007f]/g;
const LONGEST = 60;

/** A person's own name for something, as a file name: their words, without what file systems refuse. */
export function fileName(name: string): string {
  const plain = name.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const short = [...plain]
    .slice(0, LONGEST)
    .join('')
    .replace(/[. ]+$/, '')
    .trim();
  return short === '' ? 'Untitled' : short;
}

/** The folder of the grid at this place (from 0): `Grids/02 Summer`, told apart by its number. */
export function gridFolder(index: number, name: string, isDeleted: boolean): string {
  return `${isDeleted ? 'Trash' : 'Grids'}/${String(index + 1).padStart(2, '0')} ${fileName(name)}`;
}

/** The file of the item at this place (from 0) of a grid's listing: `0004 carousel 2.jpg`. */
export function photoFile(index: number, mediaType: string, carouselPosition: number | null): string {
  const number = String(index + 1).padStart(4, '0');
  return carouselPosition === null
    ? `${number} ${mediaType}.jpg`
    : `${number} carousel ${carouselPosition + 1}.jpg`;
}
