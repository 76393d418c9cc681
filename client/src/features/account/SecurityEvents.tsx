import { LOCALE } from '../../lib/town';
import { LANG } from '../../lib/lang';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecurityEvent } from '#shared/api/sign-in';
import type { OwnUser } from '#shared/api/users';
import type { DoubtChoice, WayIn } from '#shared/api/ways-in';
import { deviceText } from '#shared/domain/device-text';
import { securityTitle, wayOfSigningIn } from '#shared/domain/security-texts';
import { Rows } from '../../lib/motion/Rows';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { Dotted } from '../../ui/Dotted';
import { Failure } from '../../ui/Form';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Skeleton';
import { viewerKey } from '../../lib/viewer-scope';
import { confirmedAt } from '../auth/fresh-sign-in';
import { useWaysToEnd } from '../auth/WaysToEnd';
import { ChangePassword } from './ChangePassword';
import { securityEventsQuery, reportSecurityEvent } from './account.api';
import { settingsPath } from './settings-sheet';
import { WaysIn } from './WaysIn';
import * as t from './texts';

/** Shows what happened to the account's ways in, so that its owner notices what somebody else did. */
export function SecurityEvents({ user }: { user: OwnUser }) {
  const events = useQuery(securityEventsQuery(user.id));
  const [reported, setReported] = useState<Reported | null>(null);
  const loading = <Loading label={t.loadingSecurityLog} placeholders={['h-14', 'h-14']} />;
  if (reported) return <AfterReport user={user} reported={reported} />;
  return (
    <QueryState query={events} loading={loading} failed={t.securityLogDidntLoad} isInline>
      {(list) => (
        <Rows items={list} idOf={({ id }) => id} className="divide-y divide-line">
          {(event) => <EventRow viewerId={user.id} event={event} onReported={setReported} />}
        </Rows>
      )}
    </QueryState>
  );
}

/** The event, and what else lets somebody in now that all other sessions have ended. */
type Reported = { eventId: number; ways: WayIn[] };

/** The intruder may know the password or have added a way in, so both are offered for change. */
function AfterReport({ user, reported }: { user: OwnUser; reported: Reported }) {
  return (
    <div className="grid gap-6">
      <output className="text-pretty">
        {t.loggedOutButHere} {user.hasPassword ? t.nowEndWhatNot : t.nowEndWhatNotYours}
      </output>
      <EndWaysIn user={user} reported={reported} />
      {user.hasPassword && <ChangePassword user={user} listsWaysIn={false} />}
      <WaysIn user={user} />
    </div>
  );
}

function EndWaysIn({ user, reported: { eventId, ways } }: { user: OwnUser; reported: Reported }) {
  const confirmed = confirmedAt(settingsPath('security'));
  const { send, data, isPending, failure } = useWrite({
    subject: 'ways in',
    send: (chosen: DoubtChoice) => confirmed(() => reportSecurityEvent(user.id, eventId, chosen)),
    failure: { form: t.nothingEndedYetTry },
    stale: [viewerKey(user.id)],
  });
  const left = data ?? ways;
  const password = user.hasPassword ? t.chooseNewOneBelow : '';
  const { choice, list } = useWaysToEnd(left, { ticksDoubtful: true, password });
  return (
    <div className="grid gap-3">
      {data && <output className="text-pretty">{t.doneWhatYouTicked}</output>}
      {list}
      <Failure text={failure} />
      {choice.ends.length > 0 && (
        <Button variant="danger" full busy={isPending} onClick={() => send(choice)}>
          {t.endWhatTicked}
        </Button>
      )}
    </div>
  );
}

type RowProps = { viewerId: number; event: SecurityEvent; onReported: (reported: Reported) => void };

function EventRow({ viewerId, event, onReported }: RowProps) {
  const { send, isPending, failure } = useWrite({
    subject: `security-event ${event.id}`,
    send: () => reportSecurityEvent(viewerId, event.id),
    done: (ways) => onReported({ eventId: event.id, ways }),
    failure: { form: t.nobodyLoggedOutTry },
    stale: [viewerKey(viewerId)],
  });
  const title = titleOf(event);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <p className="min-w-[min(10rem,100%)] flex-1">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-sm text-muted">
          <Dotted>
            {deviceText(event.device, LANG) ?? t.unknownBrowser}
            {MOMENT.format(new Date(event.createdAt))}
          </Dotted>
        </span>
      </p>
      {event.kind !== 'reported' && event.kind !== 'registered' && (
        <Button
          variant="quiet"
          size="sm"
          className="-mx-4"
          busy={isPending}
          aria-label={t.titleWasntMe({ title })}
          onClick={() => send()}
        >
          {t.thisWasntMe}
        </Button>
      )}
      <Failure text={failure} className="basis-full" />
    </div>
  );
}

const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

function titleOf({ kind, detail }: SecurityEvent): string {
  switch (kind) {
    case 'registered':
      return t.accountCreated;
    case 'signed-in':
      return t.signedInWith({ way: wayOfSigningIn(detail, LANG) });
    case 'new-device':
      return t.eventWith({ what: securityTitle(kind, LANG), way: wayOfSigningIn(detail, LANG) });
    case 'passkey-added':
      return `${securityTitle(kind, LANG)}: ${detail ?? t.passkey}`;
    case 'passkey-removed':
      return t.passkeyRemoved({ passkey: detail ?? t.passkey });
    case 'provider-linked':
      return t.accountCanSignIn({ account: detail ?? t.anotherAccount });
    case 'password-set':
    case 'password-changed':
    case 'codes-made':
    case 'calendar-linked':
    case 'confirmation-waits':
    case 'address-added':
    case 'address-changed':
    case 'address-removed':
    case 'address-restored':
    case 'code-used':
      return securityTitle(kind, LANG);
    case 'ways-ended':
      return t.waysEnded({ ways: detail ?? t.waysIntoYourAccount });
    case 'sessions-ended': {
      const device = deviceText(detail, LANG);
      return device === null ? t.loggedOutEverywhere : t.loggedOutOn({ device });
    }
    case 'reported':
      return t.youSaidSomethingNot;
  }
}
