import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { messageFor } from '../../lib/errors';
import { optimisticWrite } from '../../lib/optimistic-write';
import { paths } from '../../lib/paths';
import { readJson } from '../../lib/storage';
import { viewerKey } from '../../lib/viewer-scope';
import { actionRowClass } from '../../ui/ActionRow';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import {
  BellIcon,
  BlockIcon,
  FlagIcon,
  ForwardIcon,
  HelpIcon,
  LogOutIcon,
  PersonIcon,
  PreferencesIcon,
} from '../../ui/icons';
import { RadioPills } from '../../ui/RadioPills';
import { showToast } from '../../ui/toast-store';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { useAuth } from '../auth/auth-context';
import { putUser } from '../auth/auth.api';
import { pauseAnimation, useAnimationPaused } from '../theme/animation';
import { chooseTheme, useThemeChoice } from '../theme/theme';
import { BinIcon, DeviceIcon, DownloadIcon, KeyIcon, ShieldIcon } from './account-icons';
import { SETTINGS_PAGES, type SettingsPage } from './use-settings-pages';
import { SettingSwitch } from './SettingSwitch';

const THEMES = ['dark', 'light', 'system'] as const;
const THEME_NAMES = { dark: 'Dark', light: 'Light', system: 'As the system' };

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
  const [theme, isPaused] = [useThemeChoice(), useAnimationPaused()];
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
        <InviteSwitch />
      </div>
      <ul ref={rows} className="-mx-3 grid gap-1 pt-2 lg:grid-cols-2">
        {row('notifications', <BellIcon />)}
        {row('notificationSettings', <PreferencesIcon />)}
        {user.isDemo && row('keep', <PersonIcon />)}
        {user.hasPassword && row('password', <KeyIcon />)}
        {row('devices', <DeviceIcon />)}
        {row('blocked', <BlockIcon />)}
        {row('safety', <ShieldIcon />)}
        {row('help', <HelpIcon />)}
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

/** The page of their invite link is public: whether it says where they go next is up to them. */
function InviteSwitch() {
  const queryClient = useQueryClient();
  const { user, updateUser } = useAuth();
  if (!user) return null;
  const show = (isOn: boolean) => {
    updateUser({ inviteShowsTrib: isOn });
    return () => updateUser({ inviteShowsTrib: !isOn });
  };
  const change = (isOn: boolean) =>
    void optimisticWrite<OwnUser>({
      queryClient,
      subject: 'invite-shows-trib',
      action: String(isOn),
      shownIn: [...viewerKey(user.id), 'invite-shows-trib'],
      apply: (saved) => show(saved?.inviteShowsTrib ?? isOn),
      send: () => putUser(user.id, { inviteShowsTrib: isOn }),
      onFailed: (error) =>
        showToast({
          title: 'Not saved',
          description: messageFor(error, 'Please try again later'),
          tone: 'destructive',
        }),
      refetch: async () => undefined,
    });
  return (
    <SettingSwitch
      label="Show my next meetup"
      hint="On the page of my invite link, if it is open to everyone"
      isOn={user.inviteShowsTrib}
      onChange={change}
    />
  );
}

/** Chromium's offer to install a page as an app. No other browser has it, and no library of types. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** Kept by index.html: the browser makes the offer once, possibly before our scripts run. */
    tribInstall?: InstallPrompt;
  }
}

/** Only where the browser offers it; nothing else in the app asks for it. */
function InstallRow() {
  const [offer, setOffer] = useState(() => window.tribInstall);
  if (!offer) return null;
  const install = () => {
    // It can be shown once.
    delete window.tribInstall;
    setOffer(undefined);
    void offer.prompt();
  };
  return (
    <li>
      <button type="button" className={actionRowClass} onClick={install}>
        <DownloadIcon />
        <span className="flex-1">Install Trib</span>
      </button>
    </li>
  );
}

type ConfirmTexts = { title: string; description: string; cancelText: string; confirmText: string };

const accountLossTexts = (hasDraft: boolean): ConfirmTexts => ({
  title: 'Lose this demo account?',
  description: `Without a username nobody can sign in to it again. Your tribs, your spots${
    hasDraft ? ', your unfinished meetup' : ''
  } and your name go with it.`,
  cancelText: 'Keep',
  confirmText: 'Log out anyway',
});
const DRAFT_LOSS_TEXTS: ConfirmTexts = {
  title: 'Log out and discard?',
  description:
    'Your unfinished meetup is only on this device. Logging out deletes it, so nobody else finds it here.',
  cancelText: 'Stay',
  confirmText: 'Log out',
};

type LogOutRowProps = { user: OwnUser; leave: () => Promise<void>; onKeep: () => void };

/** Logs out at once, unless an account would be lost. `onKeep` opens the form that keeps a demo account. */
function LogOutRow({ user, leave, onKeep }: LogOutRowProps) {
  const { logout } = useAuth();
  const confirmation = useHistoryDialog('log-out');
  const [texts, setTexts] = useState(DRAFT_LOSS_TEXTS);
  const press = () => {
    const hasDraft = readJson('meetupDraft') !== null;
    if (!user.isDemo && !hasDraft) {
      void leave().then(logout);
      return;
    }
    setTexts(user.isDemo ? accountLossTexts(hasDraft) : DRAFT_LOSS_TEXTS);
    confirmation.open();
  };
  const cancel = () => void confirmation.leave().then(user.isDemo ? onKeep : undefined);
  const logOutAnyway = async () => {
    await confirmation.leave();
    await leave();
    await logout();
  };
  return (
    <>
      <button type="button" className={actionRowClass} onClick={press}>
        <LogOutIcon />
        Log out
      </button>
      <ConfirmDialog
        open={confirmation.isOpen}
        {...texts}
        onCancel={cancel}
        onConfirm={() => void logOutAnyway()}
      />
    </>
  );
}
