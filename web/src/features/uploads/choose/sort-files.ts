import { refusalOf } from './file-checks.js';

/** A file that was not taken, and why. */
export interface Refusal {
  readonly name: string;
  readonly reason: string;
  /** The file, where it was left out only because it is there already. */
  readonly twin: File | null;
}

interface SortedFiles {
  readonly taken: readonly File[];
  readonly refused: readonly Refusal[];
}

/** The same file, as far as the browser tells: chosen again it has the same name, size and date. */
export const sameness = ({ name, size, lastModified }: File): string => `${size} ${lastModified} ${name}`;

/**
 * Parts files into those that can be uploaded and those that cannot, each with its reason. Of a file that comes
 * twice one is taken. `whereIs` returns where a file is already: among those chosen, or uploaded before.
 */
export function sortFiles(
  files: readonly File[],
  whereIs: (file: File) => 'chosen' | 'uploaded' | null,
): SortedFiles {
  const taken = new Map<string, File>();
  const refused: Refusal[] = [];
  for (const file of files) {
    const { name } = file;
    const reason = refusalOf(file);
    const place = taken.has(sameness(file)) ? 'chosen' : whereIs(file);
    if (reason !== null) refused.push({ name, reason, twin: null });
    else if (place === 'chosen') refused.push({ name, reason: `${name} was chosen twice.`, twin: file });
    else if (place === 'uploaded') {
      refused.push({ name, reason: `${name} was uploaded before.`, twin: file });
    } else taken.set(sameness(file), file);
  }
  return { taken: [...taken.values()], refused };
}
