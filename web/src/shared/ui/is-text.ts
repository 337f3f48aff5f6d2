/** Someone is writing there: keys and pastes belong to the text. */
export const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
