import type { ComponentType } from 'react';
import { Link, useLocation } from 'wouter';
import { useAuth } from '../features/auth/auth-context';
import { useUnreadCount } from '../features/chat/use-unread-count';
import { useNewCount } from '../features/invitations/use-invitations';
import { paths } from '../lib/paths';
import { ChatIcon, CompassIcon, FlameIcon, InvitationIcon, PersonIcon } from '../ui/icons';
import { Logo } from '../ui/Logo';
import { PageButton } from '../ui/PageButton';
import * as t from './texts';

type Entry = { path: string; also?: string; label: string; Icon: ComponentType<{ size?: number }> };

const BEFORE: readonly Entry[] = [
  { path: paths.meetups, label: t.tribs, Icon: FlameIcon },
  { path: paths.discover, also: paths.communities, label: t.discover, Icon: CompassIcon },
];
const CENTRE: Entry = { path: paths.trib, also: paths.tribs, label: t.invitations, Icon: InvitationIcon };
const AFTER: readonly Entry[] = [
  { path: paths.chat, label: t.chats, Icon: ChatIcon },
  { path: paths.profile, label: t.profile, Icon: PersonIcon },
];

/** A higher count is shown as "99+". */
const COUNT_MAX = 99;

const isCurrent = ({ path, also }: Entry, current: string) => current === path || current === also;

export function BottomNav({ current }: { current: string }) {
  const [, navigate] = useLocation();
  const centred = isCurrent(CENTRE, current);
  const offered = useNewCount(centred);
  const { user } = useAuth();
  const unread = useUnreadCount(user?.id ?? null);
  return (
    <nav
      aria-label={t.mainNavigation}
      className="nav-bar fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:end-auto lg:w-24 lg:overflow-y-auto lg:border-t-0 lg:border-e"
    >
      <div className="hidden justify-center pt-6 lg:flex">
        <Logo size={40} />
      </div>
      <ul className="mx-auto grid h-16 max-w-phone grid-cols-5 items-stretch px-1 lg:h-auto lg:max-w-none lg:grid-cols-1 lg:gap-3 lg:p-2 lg:pt-6">
        {BEFORE.map((entry) => (
          <NavEntry key={entry.path} entry={entry} active={isCurrent(entry, current)} />
        ))}
        <li className="relative mx-auto grid place-items-center self-center">
          <PageButton
            path={CENTRE.path}
            onGo={() => navigate(CENTRE.path)}
            aria-label={offered > 0 ? t.invitationsNew({ count: offered }) : CENTRE.label}
            aria-current={centred ? 'page' : undefined}
            className={`pressable grid size-12 place-items-center rounded-pill bg-ember text-on-ember ${
              centred ? 'ring-2 ring-accent ring-offset-3 ring-offset-surface' : ''
            }`}
          >
            <CENTRE.Icon size={26} />
          </PageButton>
          {offered > 0 && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute -top-1.5 -end-1.5 grid h-6 min-w-6 place-items-center rounded-pill bg-ink px-1 [font-size:min(0.75rem,15px)] leading-none font-bold text-surface tabular-nums ring-2 ring-surface"
            >
              {offered}
            </span>
          )}
        </li>
        {AFTER.map((entry) => (
          <NavEntry
            key={entry.path}
            entry={entry}
            active={isCurrent(entry, current)}
            unread={entry.path === paths.chat ? unread : 0}
          />
        ))}
      </ul>
    </nav>
  );
}

type NavEntryProps = { entry: Entry; active: boolean; unread?: number };

function NavEntry({ entry: { path, label, Icon }, active, unread = 0 }: NavEntryProps) {
  return (
    <li className="grid lg:min-h-16">
      <Link
        href={path}
        aria-current={active ? 'page' : undefined}
        className={`pressable relative flex flex-col items-center justify-center gap-0.5 rounded-input text-center text-[min(0.75rem,14px)]/4 font-semibold max-[359px]:text-[min(0.6875rem,13px)] max-[359px]:tracking-tight focus-visible:-outline-offset-2 ${
          active ? 'text-accent' : 'text-muted hover:text-ink'
        }`}
      >
        <span
          className={`relative grid h-7 w-12 place-items-center rounded-pill ${active ? 'bg-ember/16' : ''}`}
        >
          <Icon size={24} />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-1 end-0.5 grid h-5 min-w-5 place-items-center rounded-pill bg-ember px-1 [font-size:min(0.75rem,14px)] leading-none font-bold text-on-ember tabular-nums ring-2 ring-surface"
            >
              {unread > COUNT_MAX ? `${COUNT_MAX}+` : unread}
            </span>
          )}
        </span>
        {/* The label and the count are one text: browsers would put a space before a visually hidden text of its own. */}
        <span aria-hidden={unread > 0}>{label}</span>
        {unread > 0 && <span className="sr-only">{t.chatsUnread({ count: unread })}</span>}
      </Link>
    </li>
  );
}
