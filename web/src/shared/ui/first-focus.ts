/** Fields in which somebody writes; a checkbox, a slider or a file is none. */
export const TEXT_FIELDS =
  'textarea, input:is(:not([type]), [type="text"], [type="number"], [type="email"], [type="password"], [type="search"], [type="url"])';
const STOPS = 'a[href], button, input, textarea, select, [tabindex]';

/** Marks what never has the focus first: it would take the first Enter for 'leave'. */
export const NEVER_FIRST = { 'data-never-first': '' } as const;

/**
 * Gives the focus to the first text field of an opening dialog, its text selected, so that typing and Enter do what the
 * dialog is for; else to the first stop of the Tab key. For Radix's `onOpenAutoFocus`.
 */
export function focusFirst(event: Event): void {
  event.preventDefault();
  const content = event.target as HTMLElement;
  const all = (selector: string) =>
    [...content.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.tabIndex >= 0 && !element.matches(':disabled, [data-never-first]'),
    );
  const [field] = all(TEXT_FIELDS);
  const first = field ?? all(STOPS)[0] ?? content;
  first.focus();
  if (first instanceof HTMLInputElement && first === field) first.select();
}

/** Gives the focus to the dialog itself, whose keys then work at once. */
export function focusItself(event: Event): void {
  event.preventDefault();
  (event.target as HTMLElement).focus();
}
