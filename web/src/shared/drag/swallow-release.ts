/**
 * A drag was called off while the pointer is down: its release is not a click on what then lies below it. dnd-kit
 * sees to that for a moment only.
 */
export function swallowRelease(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => removeEventListener('click', swallow, true);
  addEventListener('click', swallow, true);
  // The click of a release follows it at once; whatever is pressed next begins something of its own.
  addEventListener('pointerup', () => setTimeout(end), { capture: true, once: true });
  addEventListener('pointerdown', end, { capture: true, once: true });
}
