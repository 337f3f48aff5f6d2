/** How long after the last key a text is saved, in milliseconds [spec 4.10] [spec 9.2]. */
export const AUTOSAVE_MS = 500;

/**
 * A text that differs from the server's, or did until now: `unsaved` until it is sent, `saving` until it is accepted
 * (stored, or kept on the device to be sent), `failed` until it is sent again; in a `conflict` it was changed
 * elsewhere, and the person chooses. The same of a caption and of the other texts.
 */
export type SaveState = 'unsaved' | 'saving' | 'failed' | 'conflict';

/** Whether the person has to do something about it. */
export const isRefused = (state: SaveState | null): boolean => state === 'failed' || state === 'conflict';

/** A text of a photo that is saved while it is written, for the field that shows it. */
export interface AutosavedText {
  readonly text: string;
  /** Null where the text is the server's. */
  readonly state: SaveState | null;
  /** In a conflict, what the server has. */
  readonly theirs: string | null;
  readonly write: (text: string) => void;
  /** The person leaves the field: what waits for its time is saved now. */
  readonly leave: () => void;
  /** Ends a conflict with the person's own text. */
  readonly keepMine: () => void;
  /** Ends a conflict with what the server has. */
  readonly takeTheirs: () => void;
}
