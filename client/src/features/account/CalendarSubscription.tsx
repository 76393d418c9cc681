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
import * as t from './texts';

const FAILED: Record<CalendarChange, string> = {
  on: t.notTurnedOnTry,
  renew: t.oldLinkStillWorks,
  off: t.stillOnTryAgain,
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
    failure: { form: t.linkNotShownTry },
  });
  const isHidden = query.data === undefined && isFreshSignInNeeded(query.error);
  const changing: Change = { change: send, pending: pending.at(-1) ?? null };
  return (
    <div className="grid gap-5">
      <p className="text-pretty text-muted">{t.allMeetupsYouGoing}</p>
      {isHidden ? (
        <>
          <p className="text-sm text-pretty text-muted">{t.onWhoeverLinkSees}</p>
          <Failure text={showing.failure} />
          <Button full busy={showing.isPending} onClick={() => showing.send()}>
            {t.showLink}
          </Button>
        </>
      ) : (
        <QueryState
          query={query}
          loading={<Loading label={t.loadingCalendar} placeholders={['h-13', 'h-13', 'h-13']} />}
          failed={t.calendarDidntLoad}
          isInline
        >
          {({ url }) =>
            url === null ? (
              <Button full busy={isPending} onClick={() => send('on')}>
                {!isPending && <CalendarIcon size={20} />}
                {t.turnOn}
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
        <Row href={apple} icon={<AppleIcon />} label={t.iphoneIpadOrMac} />
        <Row href={google} icon={<GoogleIcon />} label={t.googleCalendar} opensTab />
        <Row href={outlook} icon={<CalendarIcon />} label={t.outlook} opensTab />
      </ul>
      <CopyButton url={url} variant="secondary" hint={t.otherCalendarsTakeAs} />
      <p className="text-sm text-pretty text-muted">{t.calendarsLookForChanges}</p>
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
        {t.newLink}
      </Button>
      <Button variant="danger" className="grow" busy={pending === 'off'} onClick={ending.open}>
        {t.turnOff}
      </Button>
      <ConfirmDialog
        open={renewal.isOpen}
        title={t.makeNewLink}
        description={t.oldOneEndsAt}
        cancelText={t.keepIt}
        confirmText={t.newLink}
        onClose={renewal.close}
        onConfirm={confirm(renewal, 'renew')}
      />
      <ConfirmDialog
        open={ending.isOpen}
        title={t.turnOffQuestion}
        description={t.linkEndsAtOnce}
        cancelText={t.keepOn}
        confirmText={t.turnOff}
        onClose={ending.close}
        onConfirm={confirm(ending, 'off')}
      />
    </div>
  );
}
