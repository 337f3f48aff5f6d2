/** The luminance table of the JPEG standard (annex K), in ascending order; encoders scale it by the quality. */
const STANDARD = [
  10, 11, 12, 12, 13, 14, 14, 14, 16, 16, 16, 17, 18, 19, 22, 22, 24, 24, 24, 26, 29, 35, 37, 40, 40, 49, 51,
  51, 55, 55, 56, 56, 57, 58, 60, 61, 62, 64, 64, 68, 69, 72, 77, 78, 80, 81, 87, 87, 92, 92, 95, 98, 99, 100,
  101, 103, 103, 103, 104, 109, 112, 113, 120, 121,
] as const;

const scaled = (quality: number): string => {
  const scale = quality < 50 ? 5_000 / quality : 200 - 2 * quality;
  return STANDARD.map((value) => Math.max(1, Math.min(255, Math.floor((value * scale + 50) / 100)))).join();
};

/** The quality, 1 to 100, at which a JPEG was encoded; null where its encoder has tables of its own. */
export function jpegQuality(jpeg: Buffer): number | null {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
  // Marker, length and the number of the table stand before its 64 values.
  const table = [...jpeg.subarray(at + 5, at + 5 + 64)].sort((a, b) => a - b).join();
  for (let quality = 100; quality > 0; quality -= 1) if (scaled(quality) === table) return quality;
  return null;
}
