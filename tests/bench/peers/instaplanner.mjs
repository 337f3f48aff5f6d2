// @ts-check
/// <reference lib="dom" />
/**
 * Pictures are added as by github.com/davidmoralesz/instaplanner (`lib/image-utils.ts`, `components/drop-zone.tsx`):
 * every file is read as a data URL, drawn on a canvas of the page and encoded again, and all are shown then; runs in a
 * page.
 */

const [LONGEST_SIDE, QUALITY] = [1_200, 0.7];

/** @param {Blob} file @returns {Promise<string>} */
const readAsDataUrl = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** @param {string} url */
async function compressed(url) {
  const picture = new Image();
  await new Promise((resolve, reject) => {
    picture.onload = resolve;
    picture.onerror = reject;
    picture.src = url;
  });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width * scale, picture.height * scale];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/** @param {readonly Blob[]} files */
async function add(files) {
  const urls = await Promise.all(files.map(readAsDataUrl));
  const pictures = await Promise.all(urls.map(compressed));
  const tiles = pictures.map((src) => Object.assign(new Image(), { src, width: 200, height: 267 }));
  document.body.append(...tiles);
  await Promise.all(tiles.map((tile) => tile.decode()));
  Object.assign(window, { allShown: true });
}

const input = /** @type {HTMLInputElement} */ (document.querySelector('input'));
input.addEventListener('change', () => void add([...(input.files ?? [])]));
