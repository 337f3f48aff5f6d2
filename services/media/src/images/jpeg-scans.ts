/** Codes of markers, which follow a byte 0xff. */
const MARKER = 0xff;
const [END, SCAN] = [0xd9, 0xda];

/** Markers without content: a stuffed 0xff, restarts, and the start. */
function isBare(code: number): boolean {
  return code === 0 || code === 1 || (code >= 0xd0 && code <= 0xd8);
}

/**
 * How many scans a JPEG has, up to its end, as a decoder finds them: it goes through the whole picture for each. What
 * looks like one inside of a segment, as of a preview, is none. O(n).
 */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  let at = jpeg.indexOf(MARKER);
  while (at >= 0 && at + 1 < jpeg.length) {
    const code = jpeg[at + 1] ?? 0;
    if (code === END) break;
    if (code === SCAN) scans += 1;
    // Any number of 0xff may fill the space before a code.
    if (code === MARKER) at += 1;
    else if (isBare(code) || at + 3 >= jpeg.length) at = jpeg.indexOf(MARKER, at + 2);
    else at = jpeg.indexOf(MARKER, at + 2 + jpeg.readUInt16BE(at + 2));
  }
  return scans;
}
