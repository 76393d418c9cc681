import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { paths } from '../../lib/paths';
import { actionRowClass } from '../../ui/action-row';
import { BellIcon, BookmarkIcon, FilterIcon, FlagIcon, ForwardIcon } from '../../ui/icons';
import { RadioPills } from '../../ui/RadioPills';
import { pauseAnimation, useAnimationPaused } from '../theme/animation';
import { chooseTheme, useTheme } from '../theme/theme';
import { BinIcon, BlockIcon, DeviceIcon, DownloadIcon, KeyIcon } from './account-icons';
import { InstallRow } from './InstallRow';
import { LogOutRow } from './LogOutRow';
import { SETTINGS_PAGES, type SettingsPage } from './settings-pages';
import { SettingSwitch } from './SettingSwitch';

const THEMES = ['dark', 'light'] as const;
const THEME_NAMES = { dark: 'Dark', light: 'Light' };

type Props = {
  user: OwnUser;
  /** The page that was open before: its row has the focus again. */
  focusOn: SettingsPage | null;
  onOpen: (page: SettingsPage) => void;
  leave: () => Promise<void>;
};

export function SettingsMenu({ user, focusOn, onOpen, leave }: Props) {
  const [, navigate] = useLocation();
  const rows = useRef<HTMLUListElement>(null);
  const [theme, isPaused] = [useTheme(), useAnimationPaused()];
  useEffect(() => {
    if (focusOn) rows.current?.querySelector<HTMLElement>(`[data-page="${focusOn}"]`)?.focus();
  }, [focusOn]);

  const row = (page: SettingsPage, icon: ReactNode, colour = '') => (
    <li>
      <button
        type="button"
        data-page={page}
        className={`${actionRowClass} ${colour}`}
        onClick={() => onOpen(page)}
      >
        {icon}
        <span className="flex-1">{SETTINGS_PAGES[page]}</span>
        <ForwardIcon size={20} className="text-muted" />
      </button>
    </li>
  );
  return (
    <>
      <RadioPills
        legend="Theme"
        options={THEMES}
        value={theme}
        onChange={chooseTheme}
        textOf={(option) => THEME_NAMES[option]}
      />
      <div className="-mx-3 mt-4 border-b border-line pb-2">
        <SettingSwitch
          label="Pause animation"
          hint="The first page stands still"
          isOn={isPaused}
          onChange={pauseAnimation}
        />
      </div>
      <ul ref={rows} className="-mx-3 grid gap-1 pt-2">
        {row('notifications', <BellIcon />)}
        {row('notificationSettings', <FilterIcon />)}
        {user.isDemo && row('keep', <BookmarkIcon />)}
        {user.hasPassword && row('password', <KeyIcon />)}
        {row('devices', <DeviceIcon />)}
        {row('blocked', <BlockIcon />)}
        {row('export', <DownloadIcon />)}
        <InstallRow />
        {user.isOperator && (
          <li>
            <button
              type="button"
              className={actionRowClass}
              onClick={() => void leave().then(() => navigate(paths.admin))}
            >
              <FlagIcon />
              <span className="flex-1">Reports</span>
              <ForwardIcon size={20} className="text-muted" />
            </button>
          </li>
        )}
        <li>
          <LogOutRow user={user} leave={leave} onKeep={() => onOpen('keep')} />
        </li>
        {row('delete', <BinIcon />, 'text-danger')}
      </ul>
    </>
  );
}
