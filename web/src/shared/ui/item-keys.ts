interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

const plain = ({ ctrlKey, altKey, metaKey, shiftKey }: Key): boolean =>
  !ctrlKey && !altKey && !metaKey && !shiftKey;

/** A Mac's keyboard calls Backspace 'delete', and many have no other. */
const isMac = () => /mac/i.test(navigator.platform);

/** Whether a key removes what has the focus. A held key removes once: what takes the focus after it was not meant. */
export function isRemoveKey(event: Key): boolean {
  return plain(event) && !event.repeat && (event.key === 'Delete' || (event.key === 'Backspace' && isMac()));
}

/** Whether a key selects the photo that has the focus, or no longer. */
export function isSelectKey(event: Key): boolean {
  return plain(event) && event.key.toLowerCase() === 'x';
}

/** Whether a key opens the menu of what has the focus. */
export function isMenuKey(event: Key): boolean {
  return event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
}
