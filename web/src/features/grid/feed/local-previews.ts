/**
 * Pictures of just uploaded posts as the browser already has them, shown until the server's have loaded, so that
 * nothing flickers when an upload becomes a post.
 */
const KEPT = 300;
const previews = new Map<string, string>();

export function keepPreview(photoId: string, url: string): void {
  previews.set(photoId, url);
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
