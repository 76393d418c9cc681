import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SetUp } from '#shared/api/operators';
import { houseRulePath } from '#shared/domain/house-rules';
import { invitePath } from '../../lib/invite-path';
import { wizardPage } from '../../lib/paths';
import { copyLink } from '../../lib/share-link';
import { useWrite } from '../../lib/use-write';
import { Button, buttonClass } from '../../ui/Button';
import { CheckIcon } from '../../ui/icons';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { showToast } from '../../ui/toast-store';
import { useAuth } from '../auth/auth-context';
import { postTestMail, startQuery } from './admin.api';
import { listClass, Time } from './AdminParts';

type Props = { viewerId: number; show: (tab: 'town' | 'settings') => void };
type Step = [title: string, isDone: boolean, about: ReactNode, action: ReactNode];

const press = (label: string, onClick: () => void, busy = false) => (
  <Button size="sm" variant="secondary" busy={busy} onClick={onClick}>
    {label}
  </Button>
);

const link = (label: string, href: string) => (
  <a href={href} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
    {label}
  </a>
);

/** What a new town needs, crossed off as far as the server can tell. */
export function StartTab({ viewerId, show }: Props) {
  const query = useQuery(startQuery(viewerId));
  return (
    <QueryState query={query} loading={<Skeleton className="h-96" />}>
      {(setUp) => <Steps setUp={setUp} viewerId={viewerId} show={show} />}
    </QueryState>
  );
}

function Steps({ setUp, viewerId, show }: Props & { setUp: SetUp }) {
  const { name, city, contact, minimumAge, mail, backupAt, operators, meetups, people } = setUp;
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const testing = useWrite({
    subject: 'test mail',
    send: postTestMail,
    done: (now) => {
      queryClient.setQueryData(startQuery(viewerId).queryKey, now);
      showToast({
        title: 'The mail server has it',
        description: 'Look whether it arrives, and not as spam.',
      });
    },
    failure: { toast: 'No mail was sent' },
  });
  const inTown = press('Open Town', () => show('town'));
  const inSettings = press('Open Settings', () => show('settings'));
  const { years, isDecided } = minimumAge;
  const age = years === null ? 'Nobody is asked' : `New accounts confirm to be ${years}`;
  const mailWay = mail.isConfigured
    ? (mail.address ?? 'Confirm an address of your own first, in your settings')
    : 'The server needs SMTP_URL and MAIL_FROM (docs/mail.md)';
  const sendTest = () => testing.send();
  const copyInvite = () => user && void copyLink(location.origin + invitePath(user.id, user.displayName));
  const steps: Step[] = [
    ['Name', name !== null, name ?? 'How people call it', inTown],
    ['Home city', city !== null, city ?? 'Where newcomers are taken to be', inTown],
    ['Imprint', setUp.hasImprint, IMPRINT_WAY, link('See the imprint', houseRulePath('imprint'))],
    ['Contact', contact !== null, contact?.replace('mailto:', '') ?? 'For questions', inTown],
    ['Minimum age', isDecided, isDecided ? age : `${age} until you decide`, inSettings],
    [
      'Mail',
      mail.testedAt !== null,
      since('The mail server took a test on', mail.testedAt) ?? mailWay,
      mail.isConfigured && mail.address !== null && press('Send me a test', sendTest, testing.isPending),
    ],
    ['Backup', backupAt !== null, since('The last is from', backupAt) ?? BACKUP_WAY, null],
    [
      'A second operator',
      operators > 1,
      operators > 1 ? `${operators} operators` : 'Alone you cannot be ill',
      inSettings,
    ],
    ['Three meetups', meetups >= 3, `${meetups} so far`, link('Create a meetup', wizardPage.href({}))],
    ['Ten people', people >= 10, `${people} so far`, user && press('Copy your invite link', copyInvite)],
  ];
  return (
    <>
      <p className="mb-3 text-muted">
        {steps.filter(([, isDone]) => isDone).length} of {steps.length} done
      </p>
      <ol className={listClass}>
        {steps.map(([title, isDone, about, action]) => (
          <li key={title} className="flex gap-4 py-4">
            <span
              className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-pill ${isDone ? 'bg-ember text-on-ember' : 'border border-edge'}`}
            >
              {isDone && <CheckIcon size={16} />}
              <span className="sr-only">{isDone ? 'Done' : 'To do'}</span>
            </span>
            <div className="min-w-0 flex-1">
              <h2 className="font-semibold">{title}</h2>
              <p className="text-sm wrap-anywhere text-muted">{about}</p>
              <div className="mt-2">{action}</div>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

const IMPRINT_WAY = 'Yours to write: rules/imprint.md in the folder of the data (DATA_DIR)';
const BACKUP_WAY = 'On the server: npm run backup -- FILE, or the nightly one of docs/run-it.md';

const since = (text: string, at: string | null) =>
  at && (
    <>
      {text} <Time at={at} />
    </>
  );
