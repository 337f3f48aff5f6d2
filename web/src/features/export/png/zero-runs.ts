/** What deflate writes in one piece (RFC 1951, section 3.2.5). */
export const [SHORTEST_RUN, LONGEST_RUN] = [3, 258];

/** Zeros that repeat the zero before them: from `start` to before `end`, in pieces of these lengths. */
export interface Run {
  readonly start: number;
  readonly lengths: readonly number[];
  readonly end: number;
}

/** Each group of four bytes is looked at as one number. */
const GROUP = 4;

/**
 * Where bytes are zero for some time, as they are where a picture has one colour. A run of less than two groups is not
 * seen: little would be won.
 */
export function zeroRuns(bytes: Uint8Array): Run[] {
  const groups = new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / GROUP));
  const runs: Run[] = [];
  for (let at = 0; at < groups.length; at += 1) {
    if (groups[at] !== 0) continue;
    const first = at;
    while (groups[at + 1] === 0) at += 1;
    if (at > first) runs.push(inPieces(first * GROUP + 1, (at + 1) * GROUP));
  }
  return runs;
}

function inPieces(start: number, most: number): Run {
  const lengths: number[] = [];
  let end = start;
  for (; most - end >= SHORTEST_RUN; end += lengths.at(-1)!) lengths.push(Math.min(most - end, LONGEST_RUN));
  return { start, lengths, end };
}
