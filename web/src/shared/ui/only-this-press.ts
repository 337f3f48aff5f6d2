/** The browser counts the clicks that follow each other at one place, on whatever stands there. */
function dropRest(event: UIEvent): void {
  if (event.detail > 1 || (event as KeyboardEvent).repeat) {
    event.preventDefault();
    event.stopPropagation();
  } else change(removeEventListener);
}

function change(listening: typeof addEventListener): void {
  listening('click', dropRest, true);
  listening('keydown', dropRest, true);
}

/**
 * Ends what a press can do, until the next fresh one: the second half of a double click or double tap, and Enter while
 * it is held, would press what has taken the place or the focus of the button, and which nobody has seen yet.
 */
export const onlyThisPress = (): void => change(addEventListener);
