import { browserStorage } from '../browser-storage.js';
import { Signal, useStore } from '../store.js';

/** The theme that a person chose; dark until they choose [spec 2.16]. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';
const prefersLight = () => window.matchMedia('(prefers-color-scheme: light)');
const changes = new Signal();

function read(): Theme {
  const stored = browserStorage.get(KEY);
  return stored === 'light' || stored === 'system' ? stored : 'dark';
}

/** What is painted: `system` resolved by the device. */
function resolve(theme: Theme): 'light' | 'dark' {
  if (theme === 'system') return prefersLight().matches ? 'light' : 'dark';
  return theme;
}

/** `--neutral-1` of tokens.css, for the frame of the window, in the form that every browser takes. */
const FRAME = { dark: '#0c0d0f', light: '#fdfdfe' } as const;

function apply(): void {
  const painted = resolve(read());
  document.documentElement.dataset['theme'] = painted;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', FRAME[painted]);
  changes.emit();
}

export function setTheme(theme: Theme): void {
  browserStorage.set(KEY, theme);
  apply();
}

/** Follows the device and other tabs for as long as the page lives; called once at the start. */
export function followTheme(): void {
  apply();
  prefersLight().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) apply();
  });
}

/** The chosen theme, the painted one, and the setter. */
export function useTheme(): { theme: Theme; painted: 'light' | 'dark'; setTheme: (theme: Theme) => void } {
  const theme = useStore({ subscribe: changes.subscribe, read });
  const painted = useStore({ subscribe: changes.subscribe, read: () => resolve(read()) });
  return { theme, painted, setTheme };
}
