/**
 * Passes the focus on from a control that its own click removes or disables, before it does: the focus would be lost to
 * the page. A control that does not have it, such as after a tap in Safari, leaves the focus where it is.
 */
export function passFocus(from: Element | null, to: HTMLElement | null | undefined): void {
  if (from !== null && from === document.activeElement) to?.focus();
}

/** As `passFocus`, to what the page is about: for what has nothing else beside it. */
export function passFocusToPage(from: Element): void {
  const main = document.querySelector('main');
  if (from !== document.activeElement || main === null) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** The press of a control that goes with it: the focus goes on to the next row of its list, or else to the page. */
export const passing =
  (act: () => void) =>
  ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    const next = sameInNextRow(currentTarget);
    if (next === null) passFocusToPage(currentTarget);
    else passFocus(currentTarget, next);
    act();
  };

/** The same button of the next row of a list, or of the one before the last; null where there is no other row. */
export function sameInNextRow(button: HTMLElement): HTMLElement | null {
  const row = button.closest('li');
  const place = buttonsOf(row).indexOf(button);
  for (const other of [row?.nextElementSibling, row?.previousElementSibling]) {
    const buttons = buttonsOf(other);
    const heir = buttons[place] ?? buttons.at(-1);
    if (heir !== undefined) return heir;
  }
  return null;
}

const buttonsOf = (row: Element | null | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('button') ?? []),
];
