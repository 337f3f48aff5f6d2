const MODIFIERS = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift']);

/**
 * Notes on the page whether the latest input came by mouse or finger. Browsers draw a ring around what a script
 * gives the focus to, as a closing dialog does, whatever closed it; the style sheet takes it from who pointed.
 */
export function followPointer(): void {
  const { dataset } = document.documentElement;
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', () => (dataset['pointed'] = ''), options);
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (!MODIFIERS.has(key)) delete dataset['pointed'];
    },
    options,
  );
}

/** Whether the latest input came by mouse or finger. */
export const isPointed = (): boolean => document.documentElement.dataset['pointed'] !== undefined;
