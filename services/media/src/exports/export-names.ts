import { fileName } from '../zips/file-name.js';

/** The folder of the grid at this place (from 0): `Grids/02 Summer`, told apart by its number. */
export function gridFolder(index: number, name: string, isDeleted: boolean): string {
  return `${isDeleted ? 'Trash' : 'Grids'}/${String(index + 1).padStart(2, '0')} ${fileName(name)}`;
}

/** In a grid's folder that of photos which came from another grid while the ZIP was packed. */
export const movedFolder = (folder: string): string => `${folder}/Moved here meanwhile`;

/** The file of the item at this place (from 0) of a grid's listing: `0004 carousel 2.jpg`. */
export function photoFile(index: number, mediaType: string, carouselPosition: number | null): string {
  const number = String(index + 1).padStart(4, '0');
  return carouselPosition === null
    ? `${number} ${mediaType}.jpg`
    : `${number} carousel ${carouselPosition + 1}.jpg`;
}

/** The file of another picture of the same item: `0004 photo for posting.jpg`. */
export function besides(file: string, what: string): string {
  return file.replace(/\.jpg$/, ` ${what}.jpg`);
}
