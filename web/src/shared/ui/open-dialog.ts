const DIALOG = ':is([role="dialog"], [role="alertdialog"])';

/** The open dialog that stands in front; one whose exit is still animated is no longer open. */
export const frontDialog = (): Element | undefined =>
  [...document.querySelectorAll(`${DIALOG}[data-state="open"]`)].at(-1);

/** Whether a dialog is to be seen, be it on its way out. */
export const isDialogSeen = (): boolean => document.querySelector(DIALOG) !== null;
