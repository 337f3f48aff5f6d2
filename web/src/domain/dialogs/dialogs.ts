import type { Grid, MediaType } from '@tessera/contracts';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { Store, useStore } from '../../shared/store.js';

/** What the paid plan would hold. */
export type Upgrade =
  | 'export'
  | 'photos'
  | 'placeholders'
  | 'hide'
  | 'grids'
  | 'carousel'
  | 'captions'
  | 'kit';

/** What can be done without the paid plan, beside leaving it. */
export interface InsteadOfUpgrade {
  readonly label: string;
  readonly onSelect: () => void;
}

/** Where the files go that the upload dialog was opened for; the person may still choose otherwise in it. */
export type UploadDestination = 'feed' | 'drafts';

/** The dialogs that any action may open, and what each is opened for. One place of the page shows each. */
interface DialogKinds {
  readonly upload: { readonly into: UploadDestination };
  readonly upgrade: { readonly upgrade: Upgrade; readonly instead: InsteadOfUpgrade | null };
  /** One at a time about the person's grids: one is chosen, made, renamed or deleted. */
  readonly grids:
    | { readonly what: 'choose' | 'create' }
    | { readonly what: 'rename' | 'delete'; readonly grid: Grid };
  /** A cover that was to become `wanted` while its carousel has other photos. */
  readonly split: { readonly coverId: string; readonly wanted: MediaType };
  /** A carousel for which a person is to choose photos of its grid; it holds `room` more. */
  readonly join: { readonly gridId: string; readonly groupId: string; readonly room: number };
  /** Posts and drafts for which a person is to choose another grid; a copy of them stays in this one too. */
  readonly transfer: { readonly ids: readonly string[]; readonly copy: boolean };
  /** The texts of all posts of the grid: something in them is found and replaced, or they stand in a table. */
  readonly allTexts: { readonly what: 'replace' | 'table' };
  /** A ZIP of planned posts of the open grid. */
  readonly kit: object;
  /**
   * When the posts of the open grid are due: the rhythm that they follow, or the reminders. Their month has an address.
   */
  readonly dates: { readonly what: 'rhythm' | 'calendar' };
  /** A photo whose media type was chosen here and, otherwise, somewhere else in the meantime. */
  readonly mediaType: { readonly photoId: string; readonly mine: MediaType; readonly theirs: MediaType };
}

type DialogKind = keyof DialogKinds;
export type OpenDialog<Kind extends DialogKind = DialogKind> = {
  readonly [Each in Kind]: { readonly kind: Each } & DialogKinds[Each];
}[Kind];

/** By kind: one may open over another, such as the upgrade over what was refused. */
type OpenDialogs = { readonly [Each in DialogKind]?: OpenDialog<Each> | undefined };

const NONE: OpenDialogs = {};
const open = new Store(NONE);

/** Opens a dialog, in place of the one of its kind that may be open. */
export function openDialog(dialog: OpenDialog): void {
  open.set({ ...open.read(), [dialog.kind]: dialog });
}

/** Closes this dialog; one that has taken its place stays. */
export function closeDialog(dialog: OpenDialog): void {
  if (open.read()[dialog.kind] === dialog) open.set({ ...open.read(), [dialog.kind]: undefined });
}

/** Closes all: another page is shown, or somebody else uses this one. */
export function closeDialogs(): void {
  open.set(NONE);
}

/** Closes what is about one grid: another is shown. What is about the list of grids stays. */
export function closeDialogsOfGrid(): void {
  const { grids } = open.read();
  open.set(grids === undefined ? NONE : { grids });
}

onUserChanged(closeDialogs);

/** The one of that kind that is open, or null. */
export const dialogOf = <Kind extends DialogKind>(kind: Kind): OpenDialog<Kind> | null =>
  open.read()[kind] ?? null;

/** As {@link dialogOf}, for a component that follows it. */
export const useDialog = <Kind extends DialogKind>(kind: Kind): OpenDialog<Kind> | null =>
  useStore({ subscribe: open.subscribe, read: () => dialogOf(kind) });
