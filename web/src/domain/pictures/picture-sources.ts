import { mediaIdOf, mediaUrl, VARIANTS, type Photo } from '@tessera/contracts';

interface PictureSources {
  readonly src: string;
  readonly srcSet?: string;
}

/**
 * What a tile shows: of a photo with a posting picture the size made for its tile, of any other the thumb, and where
 * the screen has more pixels than that the `display` variant, of a part that is enlarged the master too; while the
 * server has not derived them yet, the master. Null for a placeholder.
 */
export function pictureSources(photo: Photo): PictureSources | null {
  const src = photo.thumbUrl ?? photo.url;
  if (src === null) return null;
  const zoomed = (photo.focus?.zoom ?? 1) > 1;
  if (photo.tiles) {
    // By the tile that each covers, whatever its own width is.
    const srcSet = `${photo.tiles[400]} 400w, ${photo.tiles[800]} 800w`;
    return { src, srcSet: zoomed && photo.postingUrl ? `${srcSet}, ${photo.postingUrl} 1600w` : srcSet };
  }
  const mediaId = photo.thumbUrl === null || photo.url === null ? null : mediaIdOf(photo.url);
  if (mediaId === null || photo.width === null || photo.height === null) return { src };
  const thumbWidth = Math.min(VARIANTS.thumb.side, photo.width);
  const fit = Math.min(1, VARIANTS.display.side / Math.max(photo.width, photo.height));
  const displayWidth = Math.round(photo.width * fit);
  if (displayWidth <= thumbWidth) return { src };
  const srcSet = `${src} ${thumbWidth}w, ${mediaUrl(mediaId, 'display')} ${displayWidth}w`;
  const enlarged = zoomed && photo.width > displayWidth;
  return { src, srcSet: enlarged ? `${srcSet}, ${mediaUrl(mediaId, 'master')} ${photo.width}w` : srcSet };
}
