import { startOf } from '@tessera/contracts';

/** About how many characters of a caption tell two photos apart. */
const LENGTH = 40;

/** How a caption begins, on one line, ended at a word: 'Golden hour at the…'. Empty where there is none. */
export function captionStart(caption: string): string {
  const line = caption.trim().replace(/\s+/g, ' ');
  const start = startOf(line, LENGTH);
  if (start === line) return line;
  const end = startOf(line, LENGTH + 1).lastIndexOf(' ');
  // A single long word is cut where it must be.
  const kept = end > LENGTH / 2 ? line.slice(0, end) : start;
  return `${kept.replace(/[\s.,;:!?…-]+$/u, '')}…`;
}
