/*
 * Reads a HEIC or HEIF with libheif. A worker of the classic kind, because the library is a script that declares a
 * variable: as a file of its own, unchanged, anybody may replace it, as its licence (LGPL) wants.
 */

export interface HeifRequest {
  readonly file: File;
  /** The address of the library. */
  readonly library: string;
  /** As the server takes at most, which a broken or hostile file may exceed. */
  readonly mostPixels: number;
}

export type HeifResponse = { readonly picture: Blob } | { readonly failure: 'not fetched' | 'not read' };

interface HeifImage {
  readonly get_width: () => number;
  readonly get_height: () => number;
  readonly is_primary: () => number;
  /** Fills the pixels; passes null on where it cannot. */
  readonly display: (into: ImageData, onDone: (filled: ImageData | null) => void) => void;
}

declare const libheif: () => {
  readonly HeifDecoder: new () => { readonly decode: (file: Uint8Array) => HeifImage[] };
};

/** It is scaled and compressed once more. */
const QUALITY = 0.95;
/** What describes a picture stands before its data. */
const DESCRIPTION_BYTES = 65_536;

async function convert({ file, mostPixels }: HeifRequest): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (String.fromCharCode(...bytes.subarray(4, 8)) !== 'ftyp') throw new Error('no HEIF');
  const images = new (libheif().HeifDecoder)().decode(bytes);
  const image = images.find((each) => each.is_primary() !== 0) ?? images[0];
  if (image === undefined) throw new Error('no image');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) throw new Error('too large');
  const pixels = await pixelsOf(image, new ImageData(width, height));
  if (isDisplayP3(bytes.subarray(0, DESCRIPTION_BYTES))) toSrgb(pixels.data);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2d context');
  context.putImageData(pixels, 0, 0);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

const pixelsOf = (image: HeifImage, into: ImageData): Promise<ImageData> =>
  new Promise((resolve, reject) => {
    image.display(into, (filled) => (filled === null ? reject(new Error('not decoded')) : resolve(into)));
  });

/**
 * Whether the colours are those of phones, Display P3: by the red of the picture's ICC profile, which is the first
 * number of its tag `rXYZ` (ICC.1:2022, 7.3 and 10.31). sRGB's is 0.436, Adobe RGB's 0.610.
 */
function isDisplayP3(description: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(description);
  const profile = text.indexOf('colrprof') + 'colrprof'.length;
  const tag = text.indexOf('rXYZ', profile);
  if (profile < 'colrprof'.length || tag === -1 || tag + 8 > description.length) return false;
  const view = new DataView(description.buffer, description.byteOffset, description.length);
  const red = profile + view.getUint32(tag + 4) + 8;
  return red + 4 <= description.length && Math.abs(view.getInt32(red) / 65_536 - 0.515) < 0.02;
}

/** Of linear light, so many that the steep start of the curve has one for each value of a byte. */
const LIGHT_STEPS = 16_384;

/**
 * Display P3 becomes sRGB, pixel by pixel: Firefox has no ImageData of another colour space. Both have the same curve;
 * a colour that sRGB lacks becomes the nearest of each channel, as in a canvas.
 */
function toSrgb(pixels: Uint8ClampedArray): void {
  const light = Float32Array.from({ length: 256 }, (_, value) => {
    const share = value / 255;
    return LIGHT_STEPS * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  });
  const values = Uint8ClampedArray.from({ length: LIGHT_STEPS + 1 }, (_, step) => {
    const share = step / LIGHT_STEPS;
    return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);
  });
  const valueOf = (lit: number) => values[Math.min(Math.max(Math.round(lit), 0), LIGHT_STEPS)] ?? 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const red = light[pixels[at] ?? 0] ?? 0;
    const green = light[pixels[at + 1] ?? 0] ?? 0;
    const blue = light[pixels[at + 2] ?? 0] ?? 0;
    // CSS Color 4, section 18: through XYZ, with one white.
    pixels[at] = valueOf(1.2249401763 * red - 0.2249401763 * green);
    pixels[at + 1] = valueOf(-0.0420569547 * red + 1.0420569547 * green);
    pixels[at + 2] = valueOf(-0.0196375546 * red - 0.0786360456 * green + 1.0982736001 * blue);
  }
}

self.onmessage = ({ data }: MessageEvent<HeifRequest>) => {
  const respond = (message: HeifResponse) => self.postMessage(message);
  try {
    importScripts(data.library);
  } catch {
    respond({ failure: 'not fetched' });
    return;
  }
  convert(data).then(
    (picture) => respond({ picture }),
    () => respond({ failure: 'not read' }),
  );
};
