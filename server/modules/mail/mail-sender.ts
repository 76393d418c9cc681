import { randomUUID } from 'node:crypto';
import { communityInvitePath } from '#shared/domain/community-invites';
import { startLabel } from '#shared/domain/meetup-time';
import { tribPath } from '#shared/domain/paths';
import type { Config } from '../../config';
import type { Database } from '../../db/handle';
import { MAIL_CHANNEL } from '../../db/notify';
import { readServerSecret } from '../../db/server-secret';
import type { MailText } from '../../db/schema/mail';
import { createQueueWorker, type QueueWorker } from '../../db/queue-loop';
import type { Deps } from '../../deps';
import { hashToken, newToken } from '../../http/token';
import { calendarFile } from '../calendar/calendar.views';
import { hashPassword } from '../credentials/credentials.service';
import { letInKey } from '../communities/communities.rules';
import { findMailedEvent } from '../credentials/security-events.queries';
import { isOpen } from '../tribs/tribs.rules';
import { findOwnUser } from '../users/users.queries';
import { letter, type LetterFacts } from './letters.views';
import { findInvite } from './invites.queries';
import { findMailedDates, type MailedDate } from './mailed-dates.queries';
import { closingKey, drawCode, mailboxHash, retryDelayMs, spotKey, unsubscribeKey } from './mail.rules';
import {
  type ClaimedMail,
  claimMails,
  findByAddress,
  finishMail,
  type MailKind,
  markSent,
  refuseMail,
  retryMail,
} from './mails.queries';
import { collectNotices } from './notices.service';
import { sendMail, type SendOptions } from './send-mail';
import { markRefused } from './settings.queries';

/** How many connections one instance opens at a time. */
const CONNECTIONS = 4;

type SenderDeps = Pick<Deps, 'config' | 'db' | 'inviteCodes' | 'log' | 'now' | 'settings'> & {
  database: Database;
};
type Options = Pick<SendOptions, 'deadlineMs'>;

/** Sends what is due through the operator's mail server. Any number of instances share the work. */
export function createMailSender(deps: SenderDeps, options: Options = {}): QueueWorker {
  const { database, db, log } = deps;
  const { mail, publicUrl } = deps.config;
  if (mail === null) return NOTHING_TO_SEND;
  const { worker, closing, isClosed } = createQueueWorker({
    database,
    channel: MAIL_CHANNEL,
    log,
    async work() {
      await collectNotices(deps);
      await Promise.all(Array.from({ length: CONNECTIONS }, sendInTurn));
    },
  });

  /** Sends mails one after the other, so that a slow one holds up only its own connection. */
  async function sendInTurn(): Promise<void> {
    for (;;) {
      const [claimed] = isClosed() ? [] : await claimMails(db, 1);
      if (!claimed || !mail) return;
      await deliver(claimed, mail, publicUrl ?? '').catch((error: unknown) =>
        log.warn({ err: error, kind: claimed.kind }, 'a mail was not sent'),
      );
    }
  }

  async function deliver(claimed: ClaimedMail, via: NonNullable<Config['mail']>, url: string) {
    const recipient = await (claimed.kind === 'invite' ? findInvited : findRecipient)(deps, claimed);
    // Nobody has this address, or it wants no invitations. The person who asked must not notice, so it is marked as sent.
    if (recipient === null) {
      await markSent(db, claimed, {});
      return finishMail(db, claimed);
    }
    const { userId, unsubscribe, calendar, ...about } = recipient;
    const { kind, isTaken } = about;
    const [token, code] = [newToken(), drawCode()];
    const { town } = await deps.settings.current();
    const from = { ...via.from, name: via.from.name || town.name };
    const content = letter({
      ...about,
      town,
      publicUrl: url,
      token,
      code,
      unsubscribeKey: unsubscribe ?? '',
    });
    const begun = {
      kind,
      userId,
      ...(HAS_LINK.has(kind) && !isTaken && { tokenHash: hashToken(token) }),
      ...(HAS_CODE.has(kind) && !isTaken && { codeHash: await hashPassword(code) }),
    };
    const outcome = await sendMail(
      { ...via, from },
      {
        ...content,
        to: claimed.address,
        messageId: `<${randomUUID()}@${via.from.address.split('@')[1] ?? ''}>`,
        calendar,
        unsubscribeUrl: unsubscribe && `${url}/api/mail/unsubscribe?who=${unsubscribe}`,
      },
      { ...options, begin: () => markSent(db, claimed, begun), closing },
    );
    switch (outcome.kind) {
      case 'unclear':
        log.warn({ kind, problem: outcome.problem }, 'a mail may have been sent');
        return finishMail(db, claimed);
      case 'sent':
        return finishMail(db, claimed);
      case 'failed':
        log.warn({ kind, problem: outcome.problem }, 'a mail is sent later');
        return retryMail(db, claimed, retryDelayMs(claimed.failures));
      case 'refused':
        log.warn({ kind, problem: outcome.problem }, 'a mail was refused');
        if (outcome.isRecipient) await markRefused(db, [claimed.address]);
        return kind === 'invite' ? finishMail(db, claimed) : refuseMail(db, claimed);
    }
  }

  return worker;
}

const NOTHING_TO_SEND: QueueWorker = {
  start: () => Promise.resolve(),
  wake: () => undefined,
  idle: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const HAS_LINK: ReadonlySet<MailKind> = new Set(['sign-in', 'reset', 'confirm', 'changed']);
const HAS_CODE: ReadonlySet<MailKind> = new Set(['sign-in', 'verify', 'confirm']);

type Recipient = Pick<
  LetterFacts,
  'kind' | 'name' | 'username' | 'isTaken' | 'texts' | 'event' | 'spotKey'
> & {
  userId: number | null;
  unsubscribe: string | null;
  calendar: string | null;
};

/** Decides who gets which mail. Without a username there is no password to reset, so a sign-in link is sent instead. */
async function findRecipient(
  deps: SenderDeps,
  { kind, address, userId, texts, securityEventId }: ClaimedMail,
): Promise<Recipient | null> {
  const { db } = deps;
  const owner = kind === 'notices' ? null : await findByAddress(db, address);
  const id = userId ?? owner?.id ?? null;
  const person = id === null ? null : await findOwnUser(db, id);
  if (id === null || !person) return null;
  const isNotice = kind === 'notices';
  const trib = texts?.[0]?.trib;
  return {
    calendar: null,
    spotKey: null,
    ...(trib && (await aboutTrib(deps, { id }, trib))),
    kind: kind === 'reset' && person.username === null ? ('sign-in' as const) : kind,
    userId: id,
    name: person.displayName,
    username: person.username,
    isTaken: kind === 'confirm' && owner !== null && owner.id !== id,
    texts: texts ?? [],
    event: securityEventId === null ? null : await findMailedEvent(db, id, securityEventId),
    unsubscribe: isNotice ? unsubscribeKey(await readServerSecret(db), id, address) : null,
  };
}

/** The dates for a calendar, with no more of the place than strangers may know: a mailbox is read by others, too. */
async function aboutTrib(
  { db, now, config }: SenderDeps,
  person: { id: number },
  trib: NonNullable<MailText['trib']>,
): Promise<Pick<Recipient, 'calendar' | 'spotKey'>> {
  const dates = await findMailedDates(db, person, trib);
  const [first, ...others] = dates.flatMap((date) => eventOf(date, config.publicUrl ?? ''));
  const own = dates.find(({ id }) => id === trib.id);
  const isGivable = own && own.arrival !== null && own.role !== 'host' && isOpen(own, now());
  const spot = isGivable ? { tribId: own.id, userId: person.id, arrival: own.arrival ?? 0 } : null;
  return {
    calendar: first ? calendarFile(first, ...others) : null,
    spotKey: spot && spotKey(await readServerSecret(db), spot),
  };
}

function eventOf({ startsAt, endsAt, ...date }: MailedDate, publicUrl: string) {
  if (startsAt === null || endsAt === null) return [];
  const url = publicUrl + tribPath(date.id);
  const location = (date.placeId === null && !date.placeIsPublic ? null : date.location) ?? date.city;
  return [
    { ...date, startsAt, endsAt, url, location, description: '', cancelled: date.cancelledAt !== null },
  ];
}

/** What it is, where, and when next: words of ours alone, because an invitation is no carrier for those of the inviter. */
function aboutCommunity({ category, location, members, next }: Invited): string {
  const what = `${category}${location === null ? '' : ` in ${location}`}`;
  const when = next && `Next meetup: ${startLabel(new Date(next.startsAt), next.timeZone)}.`;
  return [`${what}, ${members === 1 ? '1 member' : `${members} members`}.`, when].filter(Boolean).join(' ');
}

type Invited = NonNullable<Awaited<ReturnType<typeof findInvite>>>;

/** An invitation to a community is sent in the inviter's name; nothing else is known about its recipient. */
async function findInvited(
  { db, settings, inviteCodes }: SenderDeps,
  claimed: ClaimedMail,
): Promise<Recipient | null> {
  const invite = await findInvite(db, claimed);
  if (invite === null) return null;
  const { inviterId, name, communityId, community } = invite;
  const key = letInKey(await readServerSecret(db), { communityId, inviterId });
  const code = (await settings.current()).registration === 'invited' ? inviteCodes.of(inviterId) : null;
  const secret = await readServerSecret(db);
  return {
    kind: 'invite',
    userId: null,
    name,
    username: null,
    isTaken: false,
    event: null,
    calendar: null,
    spotKey: null,
    texts: [
      {
        title: community,
        body: aboutCommunity(invite),
        url: communityInvitePath(communityId, { inviterId, name, code, key }),
      },
    ],
    unsubscribe: closingKey(secret, mailboxHash(secret, claimed.address)),
  };
}
