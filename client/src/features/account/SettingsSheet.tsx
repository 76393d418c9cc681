import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnUser, PublicUser } from '#shared/api/users';
import { useMediaQuery } from '../../lib/media-query';
import { saveFile } from '../../lib/save-file';
import { useWrite } from '../../lib/use-write';
import { Button, buttonClass } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Failure } from '../../ui/Form';
import { SheetRoot } from '../../ui/Sheet';
import { showToast } from '../../ui/toast-store';
import { goBack } from '../../navigation/history';
import { useOverlay } from '../../navigation/overlays';
import { useAuth } from '../auth/auth-context';
import { KeepAccount } from '../auth/KeepAccount';
import { confirmedAt } from '../auth/fresh-sign-in';
import { NotificationList } from '../notifications/NotificationsSheet';
import { DownloadIcon } from './account-icons';
import { deleteAccount, getExport } from './account.api';
import { CalendarSubscription } from './CalendarSubscription';
import { ChangePassword } from './ChangePassword';
import { Devices, OtherDevice } from './Devices';
import { GeneralSettings } from './GeneralSettings';
import { MailAddress } from './MailAddress';
import { NotificationSettings } from './NotificationSettings';
import { SecurityEvents } from './SecurityEvents';
import { SettingsMenu } from './SettingsMenu';
import { SETTINGS_PAGES, type SettingsPage, settingsPath, settingsSheet } from './settings-sheet';
import { WaysIn } from './WaysIn';
import { useQuery } from '@tanstack/react-query';
import { Rows } from '../../lib/motion/Rows';
import { Avatar } from '../../ui/Avatar';
import { QueryState } from '../../ui/QueryState';
import { Loading, Skeleton } from '../../ui/Skeleton';
import { useUnblock } from '../people/blocking';
import { blocksQuery } from '../people/people.api';
import { town } from '../../lib/town';
import { thisTown } from '#shared/domain/town';
import { contactQuery } from '../auth/auth.api';
import { LANG } from '../../lib/lang';
import * as t from './texts';

type Props = { page?: SettingsPage; open: boolean; onClose: () => void };

const leaveSheet = settingsSheet.close;

export function SettingsSheet(props: Props) {
  const { user } = useAuth();
  return user && <Settings user={user} {...props} />;
}

/** A menu and the page chosen from it: side by side on wide screens, otherwise the page replaces the menu. */
function Settings({
  user,
  page = null,
  open,
  onClose,
}: Omit<Props, 'page'> & { user: OwnUser; page?: SettingsPage | null }) {
  const hasTwoPanes = useMediaQuery('(min-width: 64rem)');
  const [lastPage, setLastPage] = useState(page);
  if (page !== null && page !== lastPage) setLastPage(page);
  // With both panes shown, one page replaces another in the history, so that Back leaves either in one step.
  const openPage = (next: SettingsPage) => settingsSheet.step({ page: next }, page !== null);
  const menu = { user, onOpen: openPage, onGeneral: () => page && goBack(), leave: leaveSheet };
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={page && !hasTwoPanes ? SETTINGS_PAGES[page] : t.settings}
      onBack={page && !hasTwoPanes ? goBack : undefined}
      isTall
      isWide
      focusTitle
    >
      {hasTwoPanes ? (
        <div className="grid grid-cols-[18rem_1fr] gap-8">
          {/** The menu stays in sight however far the page beside it is scrolled. */}
          <nav
            aria-label={t.settings}
            className="sticky top-0 -mx-3 max-h-[calc(85dvh-7rem)] self-start overflow-y-auto px-3"
          >
            <SettingsMenu {...menu} shown={page} focusOn={null} />
          </nav>
          <Pane key={page} title={page ? SETTINGS_PAGES[page] : t.general} isChosen={page !== null}>
            {page ? PAGES[page](user) : <GeneralSettings />}
          </Pane>
        </div>
      ) : page ? (
        <FocusOnTitle key={page}>{PAGES[page](user)}</FocusOnTitle>
      ) : (
        <>
          <div className="border-b border-line pb-2">
            <GeneralSettings />
          </div>
          <div className="pt-5">
            <SettingsMenu {...menu} focusOn={lastPage} />
          </div>
        </>
      )}
    </SheetRoot>
  );
}

type PaneProps = { title: string; isChosen: boolean; children: ReactNode };

/** Moves the focus to its heading once it is chosen, so that a screen reader reads on there. */
function Pane({ title, isChosen, children }: PaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  return (
    <section aria-label={title} className="min-w-0 border-s border-line pb-2 ps-8">
      <h3 ref={heading} tabIndex={-1} className="mb-4 font-display text-lg font-bold outline-none">
        {title}
      </h3>
      {children}
    </section>
  );
}

const PAGES: Record<SettingsPage, (user: OwnUser) => ReactNode> = {
  notifications: (user) => <NotificationList viewerId={user.id} />,
  notificationSettings: (user) => <NotificationSettings viewerId={user.id} />,
  calendar: (user) => <CalendarSubscription user={user} />,
  keep: (user) => <KeepAccount user={user} />,
  password: (user) => <ChangePassword user={user} />,
  mail: (user) => <MailAddress user={user} />,
  waysIn: (user) => <WaysIn user={user} />,
  security: (user) => <SecurityEvents user={user} />,
  devices: (user) => <Devices user={user} leaveSheet={leaveSheet} />,
  otherDevice: () => <OtherDevice leaveSheet={leaveSheet} />,
  blocked: (user) => <BlockedPeople viewerId={user.id} />,
  safety: () => <SafetyAdvice />,
  help: () => <Help />,
  export: (user) => <ExportData user={user} />,
  delete: (user) => <DeleteAccount user={user} />,
};

/** Focuses the title, because the row that had the focus is gone once a page replaces the menu. */
function FocusOnTitle({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    content.current?.closest('[role="dialog"]')?.querySelector('h2')?.focus();
  }, []);
  return <div ref={content}>{children}</div>;
}

const FILE_NAME = 'trib-data.zip';

function ExportData({ user }: { user: OwnUser }) {
  const confirmed = confirmedAt(settingsPath('export'));
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const { send, isPending, isDone, failure } = useWrite({
    subject: 'export',
    send: () => confirmed(() => getExport(user.id, leaving.current.signal)),
    done: (archive) => saveFile(archive, FILE_NAME),
    failure: { form: t.fileCouldNotMade },
  });
  return (
    <div className="grid gap-5">
      <p className="text-pretty text-muted">{t.everythingWeKeepAbout}</p>
      <Button full busy={isPending} onClick={() => send()}>
        {!isPending && <DownloadIcon size={20} />}
        {isPending ? t.collectingData : isDone ? t.downloadAgain : t.downloadMyData}
      </Button>
      {isDone && (
        <output className="text-sm text-pretty text-muted">{t.fileIsInDownloads({ file: FILE_NAME })}</output>
      )}
      <Failure text={failure} />
    </div>
  );
}

/** Explains the consequences, asks once more, and leads to the landing page. */
function DeleteAccount({ user }: { user: OwnUser }) {
  const { clearSession } = useAuth();
  const confirmed = confirmedAt(settingsPath('delete'));
  const confirmation = useOverlay('delete-account');
  const { send, isPending, failure } = useWrite({
    subject: 'account',
    send: () => confirmed(() => deleteAccount(user.id)),
    failure: { form: t.accountNotDeletedTry },
    done: async () => {
      await leaveSheet();
      await clearSession();
      showToast({
        title: t.accountDeleted,
        description: user.isDemo ? t.thankYouForTrying({ town: town.name }) : t.changedMindSignIn,
      });
    },
  });
  return (
    <div className="grid gap-5">
      <ul className="grid list-disc gap-2 ps-5 text-pretty marker:text-muted">
        <li>{t.nobodySeesYouFrom}</li>
        <li>{t.youLeaveMeetupsYou}</li>
        <li>{t.onesYouHostGo}</li>
        <li>{user.isDemo ? t.nobodyCanSignIn : t.for30DaysYou}</li>
      </ul>
      <Failure text={failure} />
      <Button variant="danger" full busy={isPending} onClick={confirmation.open}>
        {t.deleteMyAccount}
      </Button>
      <ConfirmDialog
        open={confirmation.isOpen}
        title={t.deleteAccountQuestion}
        description={user.isDemo ? t.everythingGoneForGood : t.disappearAtOnce({ town: town.name })}
        cancelText={t.keepIt}
        confirmText={t.deleteIt}
        onClose={confirmation.close}
        onConfirm={() => void confirmation.leave().then(() => send())}
      />
    </div>
  );
}

export function BlockedPeople({ viewerId }: { viewerId: number }) {
  const blocked = useQuery(blocksQuery(viewerId));
  const loading = <Loading label={t.loadingBlockedPeople} placeholders={['h-14']} />;
  return (
    <QueryState query={blocked} loading={loading} failed={t.blockedPeopleDidntLoad} isInline>
      {(people) =>
        people.length === 0 ? (
          <p className="text-pretty text-muted">{t.nobodyWhenYouBlock}</p>
        ) : (
          <Rows items={people} idOf={({ id }) => id} className="divide-y divide-line">
            {(person) => <BlockedPerson viewerId={viewerId} person={person} />}
          </Rows>
        )
      }
    </QueryState>
  );
}

function BlockedPerson({ viewerId, person }: { viewerId: number; person: PublicUser }) {
  const { send, isPending, failure } = useUnblock(viewerId, true);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Avatar person={person} size={44} />
      <p dir="auto" className="min-w-[min(7rem,100%)] flex-1 font-semibold">
        {person.displayName}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        aria-label={t.unblockName({ name: person.displayName })}
        onClick={() => send(person)}
      >
        {t.unblock}
      </Button>
      <Failure text={failure} className="basis-full" />
    </div>
  );
}

/** What experienced hosts tell people before their first meetup with strangers. */
function SafetyAdvice() {
  return (
    <div className="grid gap-6">
      <Section title={t.beforeYouGo}>
        <List lines={[t.lookAtWhoGoing, t.stayInChatHere, t.neverSendMoneyTo]} />
      </Section>
      <Section title={t.onDay}>
        <List
          lines={[t.tellFriendWhereYou, t.meetWhereOtherPeople, t.keepEyeOnDrink, t.leaveWheneverYouLike]}
        />
      </Section>
      <Section title={t.ifSomethingWrong}>
        <List lines={[t.inDangerCallEmergency, t.reportOrBlockSomebody]} />
      </Section>
    </div>
  );
}

function Help() {
  return (
    <div className="grid gap-6">
      <Section title={t.howMatchWorkedOut}>{t.mostlyFromInterestsYou}</Section>
      <Section title={t.iCantMakeAny}>{t.openMeetupAndLeave}</Section>
      <Section title={t.thereNothingNearMe}>{t.changeCityAboveFeed}</Section>
      <Section title={t.whoSeesPlaceI}>{t.peopleWhoGoingAnd}</Section>
      <Section title={t.somebodyMakesMeFeel}>{t.openTheirCardTo}</Section>
      <Section title={t.writeToUs}>
        <Contact />
      </Section>
    </div>
  );
}

function Contact() {
  const query = useQuery(contactQuery);
  return (
    <QueryState query={query} loading={<Skeleton className="h-13" />}>
      {(contact) =>
        contact === null ? (
          <p>{t.noAddressHere({ town: thisTown(town, LANG) })}</p>
        ) : (
          <>
            <p className="mb-4">{t.readThemAll({ town: thisTown(town, LANG) })}</p>
            <a
              href={contact}
              target={contact.startsWith('https:') ? '_blank' : undefined}
              rel="noreferrer"
              className={`${buttonClass({ variant: 'secondary', full: true })} wrap-anywhere`}
            >
              {contact.replace(/^(mailto:|https:\/\/)/, '')}
            </a>
          </>
        )
      }
    </QueryState>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-display text-base font-bold">{title}</h3>
      <div className="text-pretty text-muted">{children}</div>
    </section>
  );
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 ps-5 marker:text-accent">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
