const [SUB, AVERAGE] = [1, 3];
/** Of each of the four bytes of a pixel: its highest bit, and the other seven. */
const [HIGH, LOW] = [0x80808080, 0x7f7f7f7f];

/**
 * The rows of an opaque picture as PNG keeps them: red, green and blue as differences, the first row from the pixel to
 * the left, all others from the average of that and of the pixel above, which leaves the least of a photo's grain.
 * All bytes of a pixel are calculated at once, and none of them carries into the next.
 * @param rgba the canvas's pixels
 */
export function filterRows(rgba: Uint8ClampedArray, width: number, height: number): Uint8Array<ArrayBuffer> {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const rows = new Uint8Array(height * (3 * width + 1));
  let to = 0;
  for (let start = 0; start < pixels.length; start += width) {
    const isFirst = start === 0;
    rows[to++] = isFirst ? SUB : AVERAGE;
    let left = 0;
    for (let at = start; at < start + width; at += 1, to += 3) {
      const pixel = pixels[at]!;
      const above = isFirst ? left : pixels[at - width]!;
      const average = (left & above) + (((left ^ above) >>> 1) & LOW);
      const difference = ((pixel | HIGH) - (average & LOW)) ^ ((pixel ^ ~average) & HIGH);
      rows[to] = difference;
      rows[to + 1] = difference >> 8;
      rows[to + 2] = difference >> 16;
      left = pixel;
    }
  }
  return rows;
}
