import type { User } from '@tessera/contracts';
import { ExternalLink, LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { useLogOut } from '../../../shared/session/use-log-out.js';
import { useTheme } from '../../../shared/theme/theme.js';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../../shared/ui/dropdown-menu.js';
import { IconButton } from '../../../shared/ui/icon-button.js';

const profileUrl = (handle: string) => `https://www.instagram.com/${encodeURIComponent(handle)}/`;

export function ProfileMenu({ user }: { readonly user: User }) {
  const { painted, setTheme } = useTheme();
  const logOut = useLogOut();
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label="Profile menu"
          className="rounded-full!"
          icon={
            user.profileImageUrl === null ? (
              <UserRound className="size-5" />
            ) : (
              <img src={user.profileImageUrl} alt="" className="size-7 rounded-full object-cover" />
            )
          }
        />
      }
    >
      <MenuLabel>{user.username === '' ? 'Account' : `Hello, ${user.username}`}</MenuLabel>
      {user.instagramAccounts.map((handle) => (
        <MenuItem key={handle} asChild>
          <a href={profileUrl(handle)} target="_blank" rel="noreferrer">
            <ExternalLink className="size-4" aria-hidden="true" />@{handle}
          </a>
        </MenuItem>
      ))}
      <MenuItem
        icon={painted === 'dark' ? <Sun className="size-4" /> : <Moon className="size-4" />}
        onSelect={() => setTheme(painted === 'dark' ? 'light' : 'dark')}
      >
        {painted === 'dark' ? 'Light Mode' : 'Dark Mode'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut className="size-4" />} onSelect={logOut}>
        Logout
      </MenuItem>
    </DropdownMenu>
  );
}
