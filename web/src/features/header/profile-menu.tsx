import type { User } from '@tessera/contracts';
import {
  CircleHelp,
  ExternalLink,
  LogOut,
  Monitor,
  Moon,
  ShieldCheck,
  Sun,
  Trash2,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLogOut } from '../../shared/session/use-log-out.js';
import { useTheme } from '../../shared/theme/theme.js';
import {
  DropdownMenu,
  MenuCheck,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '../../shared/ui/dropdown-menu.js';
import { IconButton } from '../../shared/ui/icon-button.js';

const profileUrl = (handle: string) => `https://www.instagram.com/${encodeURIComponent(handle)}`;

const ICON = 'size-4';

interface ProfileMenuProps {
  readonly user: User;
  readonly onTour: () => void;
}

export function ProfileMenu({ user, onTour }: ProfileMenuProps) {
  const { theme, painted, setTheme } = useTheme();
  const logOut = useLogOut();
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label="Profile menu"
          data-tour="help"
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
      <PageItem to="/profile" icon={<UserRound className={ICON} aria-hidden="true" />}>
        My Profile
      </PageItem>
      {user.isAdmin && (
        <PageItem to="/admin" icon={<ShieldCheck className={ICON} aria-hidden="true" />}>
          Admin Dashboard
        </PageItem>
      )}
      {user.instagramAccounts.map((handle) => (
        <MenuItem key={handle} asChild>
          <a href={profileUrl(handle)} target="_blank" rel="noopener noreferrer">
            <ExternalLink className={ICON} aria-hidden="true" />
            <span className="max-w-48 truncate">@{handle}</span>
          </a>
        </MenuItem>
      ))}
      <PageItem to="/trash" icon={<Trash2 className={ICON} aria-hidden="true" />}>
        Trash
      </PageItem>
      <MenuSeparator />
      <MenuItem icon={<CircleHelp className={ICON} />} onSelect={onTour}>
        Help & Tour
      </MenuItem>
      <MenuItem
        icon={painted === 'dark' ? <Sun className={ICON} /> : <Moon className={ICON} />}
        onSelect={() => setTheme(painted === 'dark' ? 'light' : 'dark')}
      >
        {painted === 'dark' ? 'Light Mode' : 'Dark Mode'}
      </MenuItem>
      <MenuCheck
        checked={theme === 'system'}
        onCheckedChange={(follows) => setTheme(follows ? 'system' : painted)}
      >
        <Monitor className={ICON} aria-hidden="true" />
        System Mode
      </MenuCheck>
      <MenuSeparator />
      <MenuItem icon={<LogOut className={ICON} />} onSelect={logOut}>
        Logout
      </MenuItem>
    </DropdownMenu>
  );
}

interface PageItemProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A way to another page of the product. */
function PageItem({ to, icon, children }: PageItemProps) {
  return (
    <MenuItem asChild>
      <Link to={to}>
        {icon}
        {children}
      </Link>
    </MenuItem>
  );
}
