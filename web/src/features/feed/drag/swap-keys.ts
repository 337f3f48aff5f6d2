/** S alone: whatever is carried is swapped with what is there, or no longer. */
export const isSwapKey = ({ key, repeat, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' && !repeat && !ctrlKey && !metaKey;

/**
 * While something is carried, S turns swapping on and off, and Alt (Option) turns it on for as long as it is held down.
 * Returns what ends that.
 */
export function followSwapKeys(
  liftedBy: Event,
  onChange: (isSwap: boolean, key: 'S' | 'Alt') => void,
): () => void {
  let isOn = false;
  let isAltDown = 'altKey' in liftedBy && liftedBy.altKey === true;
  if (isAltDown) onChange(true, 'Alt');
  const onAlt = (event: KeyboardEvent, isDown: boolean) => {
    // Alone it would open the menu of the browser's window.
    event.preventDefault();
    if (isAltDown === isDown) return;
    isAltDown = isDown;
    onChange(isOn || isAltDown, 'Alt');
  };
  const onDown = (event: KeyboardEvent) => {
    if (event.key === 'Alt') onAlt(event, true);
    else if (isSwapKey(event)) {
      isOn = !isOn;
      onChange(isOn || isAltDown, 'S');
    }
  };
  const onUp = (event: KeyboardEvent) => {
    if (event.key === 'Alt') onAlt(event, false);
  };
  document.addEventListener('keydown', onDown);
  document.addEventListener('keyup', onUp);
  return () => {
    document.removeEventListener('keydown', onDown);
    document.removeEventListener('keyup', onUp);
  };
}
