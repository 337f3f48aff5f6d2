import type { Page } from '@playwright/test';

/** What a share sheet was given. */
export interface SharedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * Stands in for the system's share sheet, which takes files only right after a tap; returns what it was given, at most
 * `most` at once.
 */
export async function takeShares(page: Page, most = 100): Promise<SharedFile[]> {
  const shared: SharedFile[] = [];
  await page.exposeFunction('take', (name: string, type: string, base64: string) =>
    shared.push({ name, type, bytes: Buffer.from(base64, 'base64') }),
  );
  await page.addInitScript((limit) => {
    const { take } = window as unknown as { take: (...file: string[]) => Promise<void> };
    Object.assign(navigator, {
      canShare: ({ files = [] }: ShareData) => files.length > 0 && files.length <= limit,
      share: async ({ files = [] }: ShareData) => {
        if (!navigator.userActivation.isActive) throw new DOMException('', 'NotAllowedError');
        for (const file of files) {
          const bytes = new Uint8Array(await file.arrayBuffer());
          await take(
            file.name,
            file.type,
            btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
          );
        }
      },
    });
  }, most);
  return shared;
}
