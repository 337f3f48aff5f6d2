const DEADLINE_MS = 5_000;

/**
 * Whether the server has another version than this page, whose files may be gone there; false where it cannot be asked.
 */
export async function hasNewVersion(): Promise<boolean> {
  try {
    const own = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
    const page = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(DEADLINE_MS) });
    return page.ok && !(await page.text()).includes(new URL(own).pathname);
  } catch {
    return false;
  }
}
