import type { ComponentType } from 'react';
import { Store, useStore } from '../store.js';

/** The menu of themes, once its code has come: with what follows every page, for the first load has no room for it. */
export const THEME_MENU = new Store<{ readonly ThemeMenu: ComponentType } | null>(null);

/** Where the theme is chosen on a page for everyone. */
export function ThemePlace() {
  const file = useStore(THEME_MENU);
  return <span className="size-9">{file && <file.ThemeMenu />}</span>;
}
