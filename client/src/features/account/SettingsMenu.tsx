import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { PRODUCT_NAME } from '#shared/domain/names';
import { houseRulePath } from '#shared/domain/house-rules';
import { paths } from '../../lib/paths';
import { readJson } from '../../lib/storage';
import { ActionRow, actionRowClass } from '../../ui/ActionRow';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import {
  BellIcon,
  BlockIcon,
  CalendarIcon,
  FlagIcon,
  ForwardIcon,
  HelpIcon,
  LogOutIcon,
  PersonIcon,
  PreferencesIcon,
} from '../../ui/icons';
import { useOverlay } from '../../navigation/overlays';
import { useAuth } from '../auth/auth-context';
import { hasMailQuery } from '../auth/auth.api';
import { PasskeyIcon } from '../auth/PasskeyButton';
import { waysInQuery } from '../auth/sign-in.api';
import { accountName } from '../auth/kept-until';
import {
  BinIcon,
  DeviceIcon,
  DownloadIcon,
  GearIcon,
  KeyIcon,
  LogIcon,
  MailIcon,
  PaperIcon,
  QrIcon,
  ShieldIcon,
} from './account-icons';
import { healthQuery } from './account.api';
import { SETTINGS_PAGES, type SettingsPage } from './settings-sheet';
import { town } from '../../lib/town';
import * as t from './texts';

const CURRENT = 'aria-[current]:bg-raised';
type Props = {
  user: OwnUser;
  /** The page shown beside the list: null for the general settings, undefined where a page replaces the list. */
  shown?: SettingsPage | null;
  /** The page that was open before: its row gets the focus back. */
  focusOn: SettingsPage | null;
  onOpen: (page: SettingsPage) => void;
  onGeneral: () => void;
  leave: () => Promise<void>;
};

export function SettingsMenu({ user, shown, focusOn, onOpen, onGeneral, leave }: Props) {
  const [, navigate] = useLocation();
  const { data: hasMail = false } = useQuery(hasMailQuery);
  const { data: running } = useQuery(healthQuery);
  const { data: ways } = useQuery(waysInQuery(user.id));
  const hasNoCodes = !user.isDemo && ways?.recoveryCodesLeft === null;
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusOn) rows.current?.querySelector<HTMLElement>(`[data-page="${focusOn}"]`)?.focus();
  }, [focusOn]);

  const row = (page: SettingsPage, icon: ReactNode, { colour = '', hint = '' } = {}) => (
    <li>
      <button
        type="button"
        data-page={page}
        aria-current={shown === page || undefined}
        className={`${actionRowClass} py-2 leading-snug ${colour} ${CURRENT}`}
        onClick={() => onOpen(page)}
      >
        {icon}
        <span className="min-w-0 flex-1 wrap-anywhere">
          {SETTINGS_PAGES[page]}
          {hint && <span className="block text-sm text-accent">{hint}</span>}
        </span>
        {shown === undefined && <ForwardIcon size={20} className="text-muted" />}
      </button>
    </li>
  );
  return (
    <div ref={rows} className="-mx-3 grid gap-4">
      <Group title={t.app}>
        {shown !== undefined && (
          <ActionRow
            icon={<GearIcon />}
            label={t.general}
            aria-current={shown === null || undefined}
            className={CURRENT}
            onClick={onGeneral}
          />
        )}
        {row('notifications', <BellIcon />)}
        {row('notificationSettings', <PreferencesIcon />)}
        {row('calendar', <CalendarIcon />)}
        <InstallRow />
      </Group>
      <Group title={t.signingIn}>
        {user.isDemo && row('keep', <PersonIcon />)}
        {user.hasPassword && row('password', <KeyIcon />)}
        {hasMail && row('mail', <MailIcon />)}
        {row('waysIn', <PasskeyIcon />, { hint: hasNoCodes ? t.noRecoveryCodesYet : '' })}
        {row('devices', <DeviceIcon />)}
        {row('otherDevice', <QrIcon />)}
        {row('security', <LogIcon />)}
      </Group>
      <Group title={t.safetyAndHelp}>
        {row('safety', <ShieldIcon />)}
        {row('blocked', <BlockIcon />)}
        {row('help', <HelpIcon />)}
        <li>
          <a href={houseRulePath('privacy')} className={`${actionRowClass} text-ink no-underline`}>
            <PaperIcon />
            {t.privacyAndTerms}
          </a>
        </li>
        {user.isOperator && (
          <li>
            <button
              type="button"
              className={actionRowClass}
              onClick={() => void leave().then(() => navigate(paths.admin))}
            >
              <FlagIcon />
              <span className="flex-1">{t.forOperators}</span>
              <ForwardIcon size={20} className="text-muted" />
            </button>
          </li>
        )}
      </Group>
      <Group title={t.account}>
        {row('export', <DownloadIcon />)}
        <LogOutRow user={user} leave={leave} onKeep={() => onOpen('keep')} />
        {row('delete', <BinIcon />, { colour: 'text-danger' })}
      </Group>
      {/** Left out if it does not load: nobody would miss it. */}
      {running && (
        <p className="px-3 pb-2 text-sm text-muted">
          {town.name === PRODUCT_NAME
            ? `${PRODUCT_NAME} ${running.version}`
            : t.runsOn({ product: PRODUCT_NAME, version: running.version })}
        </p>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 px-3 text-sm font-semibold text-muted">{title}</h3>
      <ul className="grid gap-1">{children}</ul>
    </section>
  );
}

/** Chromium's offer to install a page as an app. Other browsers do not have it, so TypeScript does not know it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** Kept by index.html: the browser makes the offer once, possibly before our scripts run. */
    tribInstall?: InstallPrompt;
  }
}

/** Shown only where the browser offers an installation; nothing else in the app asks for one. */
function InstallRow() {
  const [offer, setOffer] = useState(() => window.tribInstall);
  if (!offer) return null;
  const install = () => {
    // The browser lets an offer be shown only once.
    delete window.tribInstall;
    setOffer(undefined);
    void offer.prompt();
  };
  return <ActionRow icon={<DownloadIcon />} label={t.installTown({ town: town.name })} onClick={install} />;
}

type ConfirmTexts = { title: string; description: string; cancelText: string; confirmText: string };

const accountLossTexts = (user: OwnUser, hasDraft: boolean): ConfirmTexts => ({
  title: t.loseAccount({ account: accountName(user) }),
  description: hasDraft ? t.everythingWithDraftGoes : t.everythingGoes,
  cancelText: t.keepAccountShort,
  confirmText: t.logOutAnyway,
});
const DRAFT_LOSS_TEXTS: ConfirmTexts = {
  title: t.logOutAndDiscard,
  description: t.unfinishedMeetupOnlyOn,
  cancelText: t.stay,
  confirmText: t.logOut,
};

type LogOutRowProps = { user: OwnUser; leave: () => Promise<void>; onKeep: () => void };

/** Logs out at once, unless a demo account or a draft would be lost. `onKeep` opens the form that keeps the account. */
function LogOutRow({ user, leave, onKeep }: LogOutRowProps) {
  const { logout } = useAuth();
  const confirmation = useOverlay('log-out');
  const [texts, setTexts] = useState(DRAFT_LOSS_TEXTS);
  const press = () => {
    const hasDraft = readJson('meetupDraft') !== null;
    if (!user.isDemo && !hasDraft) {
      void leave().then(logout);
      return;
    }
    setTexts(user.isDemo ? accountLossTexts(user, hasDraft) : DRAFT_LOSS_TEXTS);
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
      <ActionRow icon={<LogOutIcon />} label={t.logOut} onClick={press} />
      <ConfirmDialog
        open={confirmation.isOpen}
        {...texts}
        onClose={cancel}
        onConfirm={() => void logOutAnyway()}
      />
    </>
  );
}
