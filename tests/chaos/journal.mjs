// @ts-check

/**
 * What the product has acknowledged, written down by the client alone. Where a change was under way when
 * everything died, both outcomes are allowed, and only these two.
 */
export class Journal {
  /** @type {Set<string>} Media whose upload was acknowledged with 201. */
  media = new Set();
  /** @type {string[]} The upload grid's photos, in the order in which they were acknowledged. */
  uploaded = [];
  /** @type {{ key: string, gridId: string, mediaIds: string[] } | null} An insert without a response. */
  pendingInsert = null;
  /** @type {string[]} The other grid's order, as last acknowledged. */
  order = [];
  /** @type {string[] | null} The order that was asked for when everything died. */
  pendingOrder = null;
  /** @type {Map<string, string>} Captions by photo, as last acknowledged. */
  captions = new Map();
  /** @type {{ id: string, text: string } | null} */
  pendingCaption = null;
  /** @type {Set<string>} Media whose photos were erased for good, as acknowledged. */
  erased = new Set();
  /** Whether an export was acknowledged that has not been seen ready. */
  pendingExport = false;
  exported = 0;
  changes = 0;
}
