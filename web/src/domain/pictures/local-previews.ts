/**
 * Pictures of just uploaded posts as the browser already has them, shown until the server's have loaded, so that
 * nothing flickers when an upload becomes a post. Of many only the first are kept: these are in view.
 */
const KEPT = 60;
const previews = new Map<string, string>();

/** Takes over object URLs: a photo's id and its picture, in the order in which they stand. */
export function keepPreviews(made: readonly (readonly [photoId: string, url: string])[]): void {
  for (const [photoId, url] of made.slice(0, KEPT)) {
    dropPreview(photoId);
    previews.set(photoId, url);
  }
  for (const [, url] of made.slice(KEPT)) URL.revokeObjectURL(url);
  for (const [id] of previews) {
    if (previews.size <= KEPT) break;
    dropPreview(id);
  }
}

export const previewOf = (photoId: string): string | undefined => previews.get(photoId);

export function dropPreview(photoId: string): void {
  const url = previews.get(photoId);
  if (url === undefined) return;
  URL.revokeObjectURL(url);
  previews.delete(photoId);
}
