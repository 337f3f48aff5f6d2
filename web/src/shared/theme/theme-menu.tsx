import { Monitor, Moon, Sun } from 'lucide-react';
import { DropdownMenu, MenuChoice, MenuChoices } from '../ui/dropdown-menu.js';
import { IconButton } from '../ui/icon-button.js';
import { useTheme, type Theme } from './theme.js';

const CHOICES = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
] as const satisfies readonly { value: Theme; label: string; Icon: typeof Sun }[];

/** Chooses the theme where there is no profile menu: before somebody signs in. */
export function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  const Chosen = CHOICES.find(({ value }) => value === theme)?.Icon ?? Moon;
  return (
    <DropdownMenu trigger={<IconButton label="Theme" icon={<Chosen className="size-5" />} />}>
      <MenuChoices value={theme} onValueChange={(value) => setTheme(value as Theme)}>
        {CHOICES.map(({ value, label, Icon }) => (
          <MenuChoice key={value} value={value}>
            <Icon className="size-4" aria-hidden="true" />
            {label}
          </MenuChoice>
        ))}
      </MenuChoices>
    </DropdownMenu>
  );
}
