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
import { Time } from './AdminParts';

type Props = { viewerId: number; show: (tab: 'town' | 'settings') => void };
type Step = { title: string; isDone: boolean; about: ReactNode; action: ReactNode };

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

const MEETUPS = 3;
const PEOPLE = 10;

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
  const steps = useSteps({ setUp, viewerId, show });
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <p className="mb-3 text-muted">
        {done} of {steps.length} done
      </p>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface px-5">
        {steps.map(({ title, isDone, about, action }) => (
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

function useSteps({ setUp, viewerId, show }: Props & { setUp: SetUp }): Step[] {
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
  const { isConfigured, address, testedAt } = mail;
  return [
    { title: 'Name', isDone: name !== null, about: name ?? 'How people call it', action: inTown },
    {
      title: 'Home city',
      isDone: city !== null,
      about: city ?? 'Where newcomers are taken to be',
      action: inTown,
    },
    {
      title: 'Imprint',
      isDone: setUp.hasImprint,
      about: 'Yours to write: rules/imprint.md in the folder of the data (DATA_DIR)',
      action: link('See the imprint', houseRulePath('imprint')),
    },
    { title: 'Contact', isDone: contact !== null, about: contact ?? 'For questions', action: inTown },
    {
      title: 'Minimum age',
      isDone: minimumAge.isDecided,
      about: `${minimumAge.years === null ? 'Nobody is asked' : `New accounts confirm to be ${minimumAge.years}`}${minimumAge.isDecided ? '' : ' until you decide'}`,
      action: inSettings,
    },
    {
      title: 'Mail',
      isDone: testedAt !== null,
      about: testedAt ? (
        <>
          The mail server took a test on <Time at={testedAt} />
        </>
      ) : isConfigured ? (
        (address ?? 'Confirm an address of your own first, in your settings')
      ) : (
        'The server needs SMTP_URL and MAIL_FROM (docs/mail.md)'
      ),
      action:
        isConfigured && address !== null && press('Send me a test', () => testing.send(), testing.isPending),
    },
    {
      title: 'Backup',
      isDone: backupAt !== null,
      about: backupAt ? (
        <>
          The last is from <Time at={backupAt} />
        </>
      ) : (
        'On the server: npm run backup -- FILE, or the nightly one of docs/run-it.md'
      ),
      action: null,
    },
    {
      title: 'A second operator',
      isDone: operators > 1,
      about: operators > 1 ? `${operators} operators` : 'Alone you cannot be ill',
      action: inSettings,
    },
    {
      title: 'Three meetups',
      isDone: meetups >= MEETUPS,
      about: `${meetups} so far`,
      action: link('Create a meetup', wizardPage.href({})),
    },
    {
      title: 'Ten people',
      isDone: people >= PEOPLE,
      about: `${people} so far`,
      action:
        user &&
        press(
          'Copy your invite link',
          () => void copyLink(location.origin + invitePath(user.id, user.displayName)),
        ),
    },
  ];
}
