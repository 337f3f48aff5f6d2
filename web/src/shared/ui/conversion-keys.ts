/** Safari's Enter after the composition it ended; other browsers give it to every key of an input method. */
const INPUT_METHOD = 229;

/**
 * While an input method (Japanese, Chinese, Korean) converts what is typed, Enter takes the word, Escape gives it up and
 * arrow keys choose among its candidates. No listener hears them, of ours or of Radix: they would choose, close and
 * move. To be called before anything is drawn: a window calls its listeners in the order in which they were added.
 */
export function ignoreConversionKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      // oxlint-disable-next-line typescript/no-deprecated
      if (event.isComposing || event.keyCode === INPUT_METHOD) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
