/**
 * That something of a person was stored, for those who show it too: told by another window of this browser, or by the
 * server. It carries no content; whoever shows the same reads it from the server.
 */
export type News = GridNews | GridsNews | { readonly kind: 'trash' };

/** The list of grids. `stamp` is its version, where the sender knows it. */
export interface GridsNews {
  readonly kind: 'grids';
  readonly stamp?: string;
}

/** The posts, drafts or fields of a grid. */
export interface GridNews {
  readonly kind: 'grid';
  readonly gridId: string;
  /** The grid's, where the sender knows it. It does not count changes of fields alone. */
  readonly version: number | null;
  /** The `ETag` of the grid's state as it is now; who makes a change does not know it. */
  readonly stamp?: string;
}

/** What the news are about: of two about the same only the latest counts. */
export const subjectOf = (news: News): string =>
  news.kind === 'grid' ? `${news.kind} ${news.gridId}` : news.kind;

/** A window that is still open from an earlier version of the page may send something else. */
export function isNews(data: unknown): data is News {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'grid') return 'gridId' in data && typeof data.gridId === 'string';
  return data.kind === 'grids' || data.kind === 'trash';
}
