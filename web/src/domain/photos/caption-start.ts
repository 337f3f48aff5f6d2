/** About how many characters of a caption tell two photos apart. */
const LENGTH = 40;

/** How a caption begins, on one line, ended at a word: 'Golden hour at the…'. Empty where there is none. */
export function captionStart(caption: string): string {
  const line = caption.trim().replace(/\s+/g, ' ');
  const characters = [...line];
  if (characters.length <= LENGTH) return line;
  const start = characters.slice(0, LENGTH + 1).join('');
  const end = start.lastIndexOf(' ');
  // A single long word is cut where it must be.
  const kept = end > LENGTH / 2 ? start.slice(0, end) : characters.slice(0, LENGTH).join('');
  return `${kept.replace(/[\s.,;:!?…-]+$/u, '')}…`;
}
