import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** What other sites show of a link, by their common rule. */
const SIZE = { width: 1200, height: 630 };
const MARK = fileURLToPath(new URL('../../public/favicon.svg', import.meta.url));

const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;

/** The name, what the product is for, and the feed running out of the picture at its lower edge; a JPEG. */
export async function linkPicture(page: Page, feedPng: Buffer): Promise<Buffer> {
  await page.goto('about:blank');
  await page.setViewportSize(SIZE);
  const mark = dataUrl('image/svg+xml', await readFile(MARK));
  await page.setContent(`<!doctype html>
    <style>
      body { margin: 0; height: 630px; overflow: hidden; display: flex; background: #0c0d0f; color: #f4f5f6;
        font-family: system-ui, sans-serif; }
      div { flex: 1; padding: 72px 48px 0 72px; }
      p { display: flex; align-items: center; gap: 16px; margin: 0 0 96px; font-size: 36px; font-weight: 600; }
      p img { width: 56px; }
      h1 { margin: 0 0 24px; font-size: 64px; line-height: 1.12; letter-spacing: -0.02em; }
      span { font-size: 28px; line-height: 1.4; color: #a9acb2; }
      body > img { width: 576px; align-self: start; margin: 64px 64px 0 0; border-radius: 16px;
        border: 1px solid #3a3d43; }
    </style>
    <div>
      <p><img src="${mark}" alt="">Tessera</p>
      <h1>See your photo feed before you post it.</h1>
      <span>Free for two grids.</span>
    </div>
    <img src="${dataUrl('image/png', feedPng)}" alt="">`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  return sharp(await page.screenshot())
    .resize(SIZE)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
