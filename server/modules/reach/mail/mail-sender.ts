import { randomUUID } from 'node:crypto';
import { communityInvitePath } from '#shared/domain/community-invites';
import { startLabel } from '#shared/domain/meetup-time';
import { tribPath } from '#shared/domain/paths';
import type { Lang } from '#shared/texts/languages';
import { placeText } from '#shared/domain/place-text';
import type { Database } from '../../../db/handle';
import type { Config } from '../../../config';
import type { JobKind } from '../../../db/job-runner';
import { MAIL_CHANNEL } from '../../../db/notify';
import { readServerSecret } from '../../../db/server-secret';
import type { MailText } from '../../../db/schema/mail';
import { createQueueWorker, type QueueWorker } from '../../../db/queue-loop';
import type { Deps } from '../../../deps';
import { languageOfPerson } from '../../../http/language';
import { hashToken, newToken } from '../../../http/token';
import { calendarFile } from '../../meetups/calendar/calendar.views';
import { hashPassword } from '../../people/credentials/credentials.service';
import { letInKey } from '../../people/communities/communities.rules';
import { findMailedEvent } from '../../people/credentials/security-events.queries';
import { isOpen } from '../../meetups/tribs/tribs.rules';
import { findOwnUser } from '../../people/users/users.queries';
import { letter, type LetterFacts } from './letters.views';
import { findInvite } from './invites.queries';
import { findMailedDates, type MailedDate } from './mailed-dates.queries';
import { closingKey, drawCode, mailboxHash, retryDelayMs, spotKey, unsubscribeKey } from './mail.rules';
import {
  type ClaimedMail,
  findByAddress,
  findUnsent,
  finishMail,
  type MailKind,
  markSent,
  takeBack,
} from './mails.queries';
import { collectNotices } from './notices.service';
import { sendMail, type SendOptions } from './send-mail';
import { markRefused } from './settings.queries';
import { textsOf } from './texts';

/** How many connections one instance opens at a time. */
const CONNECTIONS = 4;

type SenderDeps = Pick<Deps, 'config' | 'db' | 'inviteCodes' | 'log' | 'now' | 'settings'> & {
  database: Database;
};
type Options = Pick<SendOptions, 'deadlineMs'>;

/** Makes mails of the notices that are due. Any number of instances share the work. */
export const createNoticeCollector = (deps: SenderDeps): QueueWorker =>
  createQueueWorker({ ...deps, channel: MAIL_CHANNEL, work: () => collectNotices(deps) }).worker;

export const MAILING = 'mail';

/** Sends a mail through the operator's mail server. A slow one holds up only its own connection. */
export function mailing(deps: SenderDeps, options: Options = {}): JobKind {
  const { db, log } = deps;
  const { mail: server, publicUrl } = deps.config;
  return {
    lanes: CONNECTIONS,
    // Once the mail has expired, it is not tried any more.
    triesMax: Infinity,
    async run(job, { signal }) {
      const mail = server && (await findUnsent(db, Number(job.key)));
      if (mail) return deliver({ ...mail, job }, server, { tries: job.tries, closing: signal });
    },
  };

  /** Returns after how many milliseconds it is tried again. */
  async function deliver(
    claimed: ClaimedMail,
    via: NonNullable<Config['mail']>,
    { tries, closing }: { tries: number; closing: AbortSignal },
  ): Promise<number | void> {
    const url = publicUrl ?? '';
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
        await takeBack(db, claimed, { isRefused: false });
        return retryDelayMs(tries - 1);
      case 'refused':
        log.warn({ kind, problem: outcome.problem }, 'a mail was refused');
        if (outcome.isRecipient) await markRefused(db, [claimed.address]);
        return kind === 'invite' ? finishMail(db, claimed) : takeBack(db, claimed, { isRefused: true });
    }
  }
}

const HAS_LINK: ReadonlySet<MailKind> = new Set(['sign-in', 'reset', 'confirm', 'changed']);
const HAS_CODE: ReadonlySet<MailKind> = new Set(['sign-in', 'verify', 'confirm']);

type Recipient = Pick<
  LetterFacts,
  'kind' | 'name' | 'username' | 'isTaken' | 'texts' | 'event' | 'spotKey' | 'lang'
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
  const lang = languageOfPerson(person.language, deps.config.languages);
  return {
    calendar: null,
    spotKey: null,
    ...(trib && (await aboutTrib(deps, { id }, trib))),
    kind: kind === 'reset' && person.username === null ? ('sign-in' as const) : kind,
    userId: id,
    name: person.displayName,
    username: person.username,
    lang,
    isTaken: kind === 'confirm' && owner !== null && owner.id !== id,
    texts: texts ?? [],
    event: securityEventId === null ? null : await findMailedEvent(db, id, securityEventId, lang),
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
function aboutCommunity({ category, location, members: count, next }: Invited, lang: Lang): string {
  const t = textsOf(lang);
  const what =
    location === null
      ? t.community({ category, count })
      : t.communityInTown({ category, town: placeText(location, lang), count });
  const when = next && t.nextMeetup({ when: startLabel(new Date(next.startsAt), next.timeZone, lang) });
  return [what, when].filter(Boolean).join(' ');
}

type Invited = NonNullable<Awaited<ReturnType<typeof findInvite>>>;

/** An invitation to a community is sent in the inviter's name; nothing else is known about its recipient. */
async function findInvited(
  { config, db, settings, inviteCodes }: SenderDeps,
  claimed: ClaimedMail,
): Promise<Recipient | null> {
  const invite = await findInvite(db, claimed);
  if (invite === null) return null;
  const { inviterId, name, communityId, community } = invite;
  // Nothing is known of the recipient, so it is the inviter's language.
  const lang = languageOfPerson(invite.language, config.languages);
  const key = letInKey(await readServerSecret(db), { communityId, inviterId });
  const code = (await settings.current()).registration === 'invited' ? inviteCodes.of(inviterId) : null;
  const secret = await readServerSecret(db);
  return {
    kind: 'invite',
    userId: null,
    name,
    username: null,
    lang,
    isTaken: false,
    event: null,
    calendar: null,
    spotKey: null,
    texts: [
      {
        title: community,
        body: aboutCommunity(invite, lang),
        url: communityInvitePath(communityId, { inviterId, name, code, key }),
      },
    ],
    unsubscribe: closingKey(secret, mailboxHash(secret, claimed.address)),
  };
}
