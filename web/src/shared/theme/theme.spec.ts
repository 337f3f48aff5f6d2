import { act, renderHook } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { followTheme, setTheme, useTheme } from './theme.js';

const bootScript = readFileSync(join(__dirname, '../../../public/theme.js'), 'utf8');
const painted = () => document.documentElement.dataset['theme'];

/** The device's preference, and how it tells a change. */
function device(prefersLight: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: prefersLight,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
  };
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => query });
  return {
    turn(light: boolean) {
      query.matches = light;
      for (const listener of listeners) listener();
    },
  };
}

beforeEach(() => {
  localStorage.clear();
  device(true);
});

it('is dark until someone chooses [2.16]', () => {
  followTheme();
  expect(painted()).toBe('dark');
});

it('paints and keeps what was chosen [2.16] [3.13] [9.6]', () => {
  const { result } = renderHook(() => useTheme());
  act(() => result.current.setTheme('light'));
  expect(painted()).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
  expect(result.current).toMatchObject({ theme: 'light', painted: 'light' });
});

it('follows the device where the system was chosen [2.16]', () => {
  const phone = device(true);
  followTheme();
  const { result } = renderHook(() => useTheme());
  act(() => setTheme('system'));
  expect(result.current.painted).toBe('light');
  act(() => phone.turn(false));
  expect(painted()).toBe('dark');
  expect(result.current).toMatchObject({ theme: 'system', painted: 'dark' });
});

it('follows a choice in another tab', () => {
  followTheme();
  localStorage.setItem('theme', 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(painted()).toBe('light');
});

it.each([
  [null, 'dark'],
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', 'light'],
  ['else', 'dark'],
])('the script before the first paint turns %s into %s [2.16]', (stored, theme) => {
  if (stored !== null) localStorage.setItem('theme', stored);
  document.documentElement.dataset['theme'] = '';
  window.eval(bootScript);
  expect(painted()).toBe(theme);
});
