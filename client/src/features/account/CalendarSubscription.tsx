import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnUser } from '#shared/api/users';
import { useWrite } from '../../lib/use-write';
import { actionRowClass } from '../../ui/ActionRow';
import { AppleIcon, GoogleIcon } from '../../ui/brand-icons';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { CopyButton } from '../../ui/CopyButton';
import { Failure } from '../../ui/Form';
import { CalendarIcon, ForwardIcon } from '../../ui/icons';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Skeleton';
import { useOverlay } from '../../navigation/overlays';
import { isFreshSignInNeeded, confirmedAt } from '../auth/fresh-sign-in';
import { CALENDAR_CHANGES, calendarQuery, type CalendarChange, subscribeLinks } from './account.api';
import { settingsPath } from './settings-sheet';

const FAILED: Record<CalendarChange, string> = {
  on: 'It was not turned on. Please try again.',
  renew: 'The old link still works. Please try again.',
  off: 'It is still on. Please try again.',
};

type Change = { change: (change: CalendarChange) => void; pending: CalendarChange | null };

export function CalendarSubscription({ user }: { user: OwnUser }) {
  const viewerId = user.id;
  const queryClient = useQueryClient();
  const confirmed = confirmedAt(settingsPath('calendar'));
  const query = useQuery(calendarQuery(viewerId));
  const { send, pending, isPending, failure } = useWrite({
    subject: 'calendar',
    send: (change: CalendarChange) => confirmed(() => CALENDAR_CHANGES[change](viewerId)),
    done: (data) => queryClient.setQueryData(calendarQuery(viewerId).queryKey, data),
    failure: (change) => ({ form: FAILED[change] }),
  });
  const showing = useWrite({
    subject: 'link of the calendar',
    send: () => confirmed(() => queryClient.fetchQuery(calendarQuery(viewerId))),
    failure: { form: 'The link is not shown. Please try again.' },
  });
  const isHidden = query.data === undefined && isFreshSignInNeeded(query.error);
  const changing: Change = { change: send, pending: pending.at(-1) ?? null };
  return (
    <div className="grid gap-5">
      <p className="text-pretty text-muted">
        All meetups you are going to in your own calendar. It follows by itself: new times, exact places and
        cancellations.
      </p>
      {isHidden ? (
        <>
          <p className="text-sm text-pretty text-muted">
            It is on. Whoever has its link sees where you are going, so it is shown after you confirm that
            it&apos;s you.
          </p>
          <Failure text={showing.failure} />
          <Button full busy={showing.isPending} onClick={() => showing.send()}>
            Show the link
          </Button>
        </>
      ) : (
        <QueryState
          query={query}
          loading={<Loading label="Loading your calendar..." placeholders={['h-13', 'h-13', 'h-13']} />}
          failed="Your calendar didn't load."
          isInline
        >
          {({ url }) =>
            url === null ? (
              <Button full busy={isPending} onClick={() => send('on')}>
                {!isPending && <CalendarIcon size={20} />}
                Turn on
              </Button>
            ) : (
              <>
                <Subscribe url={url} />
                <Address {...changing} />
              </>
            )
          }
        </QueryState>
      )}
      <Failure text={failure} />
    </div>
  );
}

function Subscribe({ url }: { url: string }) {
  const { apple, google, outlook } = subscribeLinks(url);
  return (
    <div className="grid gap-3">
      <ul className="-mx-3">
        <Row href={apple} icon={<AppleIcon />} label="iPhone, iPad or Mac" />
        <Row href={google} icon={<GoogleIcon />} label="Google Calendar" opensTab />
        <Row href={outlook} icon={<CalendarIcon />} label="Outlook" opensTab />
      </ul>
      <CopyButton
        url={url}
        variant="secondary"
        hint="Other calendars take it as “from a link” or “from URL”."
      />
      <p className="text-sm text-pretty text-muted">
        Calendars look for changes every few hours. Whoever has the link sees where you are going, so keep it
        to yourself.
      </p>
    </div>
  );
}

type RowProps = { href: string; icon: ReactNode; label: string; opensTab?: boolean };

function Row({ href, icon, label, opensTab = false }: RowProps) {
  return (
    <li>
      <a className={actionRowClass} href={href} rel="noreferrer" target={opensTab ? '_blank' : undefined}>
        {icon}
        <span className="flex-1">{label}</span>
        <ForwardIcon size={20} className="text-muted" />
      </a>
    </li>
  );
}

function Address({ change, pending }: Change) {
  const [renewal, ending] = [useOverlay('renew-calendar'), useOverlay('end-calendar')];
  const confirm = (dialog: typeof renewal, what: CalendarChange) => () =>
    void dialog.leave().then(() => change(what));
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      <Button variant="secondary" className="grow" busy={pending === 'renew'} onClick={renewal.open}>
        New link
      </Button>
      <Button variant="danger" className="grow" busy={pending === 'off'} onClick={ending.open}>
        Turn off
      </Button>
      <ConfirmDialog
        open={renewal.isOpen}
        title="Make a new link?"
        description="The old one ends at once, also for your own calendars: subscribe again on each device."
        cancelText="Keep it"
        confirmText="New link"
        onClose={renewal.close}
        onConfirm={confirm(renewal, 'renew')}
      />
      <ConfirmDialog
        open={ending.isOpen}
        title="Turn off?"
        description="The link ends at once. Your calendars no longer hear of changes."
        cancelText="Keep it on"
        confirmText="Turn off"
        onClose={ending.close}
        onConfirm={confirm(ending, 'off')}
      />
    </div>
  );
}
