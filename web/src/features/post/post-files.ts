import type { Photo, Ratio } from '@tessera/contracts';
import { MIDDLE, pictureShape, pixelsShown } from '@tessera/grid-core';
import type { Photos } from '../../domain/photos/photo-list.js';
import { keptPicture, postedUrl } from './post-pictures.js';

/** The picture was encoded once already: a second time must not show. */
const JPEG_QUALITY = 0.92;
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp' };

/** The shape of a post's files, a height by its width: as its tile, a reel as in REELS. Null leaves pictures whole. */
export const frameOf = (
  { mediaType }: Pick<Photo, 'mediaType'>,
  ratio: Ratio,
  cropped: boolean,
): number | null => (cropped ? pictureShape(mediaType, ratio) : null);

/** The files of a post in their order, `post-1.jpg` the first. Throws where a picture cannot be had. */
export async function postFiles(photos: Photos, shape: number | null): Promise<File[]> {
  const files: File[] = [];
  // One after another: a phone has little memory for pictures that are decoded.
  for (const photo of photos) files.push(await fileOf(photo, shape, `post-${files.length + 1}`));
  return files;
}

async function fileOf(photo: Photo, shape: number | null, name: string): Promise<File> {
  const url = postedUrl(photo);
  const { focus } = photo;
  if (url === null) throw new Error('the picture is not there yet');
  const whole = await keptPicture(url);
  const picture = shape === null ? whole : await cropped(whole, shape, focus ?? MIDDLE);
  return new File([picture], `${name}.${EXTENSIONS[picture.type] ?? 'jpg'}`, { type: picture.type });
}

/** The part that a tile shows, in the picture's own pixels; what the tile shows whole stays as it is. */
async function cropped(whole: Blob, shape: number, focus: typeof MIDDLE): Promise<Blob> {
  const bitmap = await createImageBitmap(whole);
  try {
    const { left, top, width, height } = pixelsShown(bitmap, shape, focus);
    if (width === bitmap.width && height === bitmap.height) return whole;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('no 2d context');
    // A see-through picture is shown on white everywhere.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, -left, -top);
    return await new Promise<Blob>((resolve, reject) => {
      const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no JPEG')));
      canvas.toBlob(take, 'image/jpeg', JPEG_QUALITY);
    });
  } finally {
    bitmap.close();
  }
}

/** As many as a share sheet takes where it does not take all of them. */
export const MOST_SHARED = 10;

/** The files as they can be shared: at once, in tens, or not at all, in the order of the post. */
export function shareable(files: readonly File[], canShare: (files: readonly File[]) => boolean): File[][] {
  if (canShare(files)) return [[...files]];
  const tens: File[][] = [];
  for (let at = 0; at < files.length; at += MOST_SHARED) tens.push(files.slice(at, at + MOST_SHARED));
  return tens.length > 1 && tens.every(canShare) ? tens : [];
}
