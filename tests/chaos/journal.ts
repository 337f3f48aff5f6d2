/**
 * What the product has acknowledged, written down by the client alone. Where a change was under way when
 * everything died, both outcomes are allowed, and only these two.
 */
export class Journal {
  /** Media whose upload was acknowledged with 201. */
  media = new Set<string>();
  /** The upload grid's photos, in the order in which they were acknowledged. */
  uploaded: string[] = [];
  /** An insert without a response. */
  pendingInsert: { key: string; gridId: string; mediaIds: string[] } | null = null;
  /** The other grid's order, as last acknowledged. */
  order: string[] = [];
  /** The order that was asked for when everything died. */
  pendingOrder: string[] | null = null;
  /** Captions by photo, as last acknowledged. */
  captions = new Map<string, string>();
  pendingCaption: { id: string; text: string } | null = null;
  /** Media whose photos were erased for good, as acknowledged. */
  erased = new Set<string>();
  /** Whether an export was acknowledged that has not been seen ready. */
  pendingExport = false;
  exported = 0;
  changes = 0;
}
