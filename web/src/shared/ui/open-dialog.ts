const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]';

/** The dialog that stands in front; one whose exit is still animated is no longer open. */
export const frontDialog = (): Element | undefined => [...document.querySelectorAll(OPEN_DIALOG)].at(-1);
