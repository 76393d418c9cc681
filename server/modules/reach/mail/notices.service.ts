import type { Sending } from '#shared/api/notification-texts';
import { clockOn, localDayNumber } from '#shared/domain/meetup-time';
import { isUrgent, isWanted, type NoticeKind, NOTICES } from '#shared/domain/notices';
import type { Topic } from '#shared/domain/notice-topics';
import type { Db } from '../../../db/handle';
import type { MailText } from '../../../db/schema/mail';
import type { Lang } from '#shared/texts/languages';
import type { Deps } from '../../../deps';
import { languageOfPerson } from '../../../http/language';
import { findUnseen } from '../../people/notifications/notifications.queries';
import { findSettings } from '../../people/notifications/settings.queries';
import { notificationPayload, questionPayload, summaryPayload } from '../push/payload.views';
import { findAskedAbout, findUnreadSince } from '../push/subjects.queries';
import { queueMail } from './mails.queries';
import {
  deleteNotices,
  type DueNotice,
  listDueNotices,
  lockNextRecipient,
  postponeNotice,
} from './settings.queries';

type NoticeDeps = Pick<Deps, 'config' | 'db' | 'now' | 'settings'>;

/**
 * Makes a mail of each notice that cannot wait, and one for each person of all else that is due to them, or puts that off: some
 * minutes, so that nothing is mailed that was seen at once, or until the one mail of the day.
 */
export async function collectNotices({ config, db, now, settings }: NoticeDeps): Promise<void> {
  const { town } = await settings.current();
  const { languages } = config;
  while (await collectOfNext(db, { at: now(), town, languages }));
}

/** Returns false if nothing was due to anybody. */
function collectOfNext(
  db: Db,
  { languages, ...when }: Omit<Sending, 'lang'> & { languages: readonly Lang[] },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const recipient = await lockNextRecipient(tx);
    if (recipient === null) return false;
    const { userId, frequency, topicsOff, address } = recipient;
    const due = await listDueNotices(tx, userId);
    const finished: number[] = [];
    const mails: { texts: MailText[]; isUrgent: boolean }[] = [];
    const { timeZone, language } = await findSettings(tx, userId);
    const sending = { ...when, lang: languageOfPerson(language, languages) };
    for (const notice of due) {
      const item = await read(tx, notice, topicsOff, sending);
      const isNow = item === null || isUrgent(item.kind);
      const until = isNow
        ? null
        : heldUntil(notice, { isDaily: frequency === 'daily', timeZone }, sending.at);
      if (until !== null && address !== null) {
        await postponeNotice(tx, notice.id, until);
        continue;
      }
      finished.push(notice.id);
      if (item === null) continue;
      const together = isUrgent(item.kind) ? undefined : mails.find(({ isUrgent: isAlone }) => !isAlone);
      if (together) together.texts.push(item.text);
      else mails.push({ texts: [item.text], isUrgent: isUrgent(item.kind) });
    }
    await deleteNotices(tx, finished);
    if (address !== null && frequency !== 'off')
      for (const { texts } of mails) await queueMail(tx, { kind: 'notices', address, userId, texts });
    return true;
  });
}

const DIGEST_AT = '08:00';
const PATIENCE_MS = 5 * 60_000;

type Rhythm = { isDaily: boolean; timeZone: string };

/** Until when a notice that can wait is put off; null if it has waited long enough. */
function heldUntil({ createdAt, dueAt }: DueNotice, { isDaily, timeZone }: Rhythm, now: Date): Date | null {
  const digest = digestAfter(createdAt, timeZone);
  if (isDaily) return now < digest ? digest : null;
  return dueAt > createdAt ? null : new Date(createdAt.getTime() + PATIENCE_MS);
}

export function digestAfter(moment: Date, timeZone: string): Date {
  const today = localDayNumber(moment, timeZone);
  const digest = clockOn(today, DIGEST_AT, timeZone);
  return digest > moment ? digest : clockOn(today + 1, DIGEST_AT, timeZone);
}

/** Null if the notice was seen, withdrawn, silenced or hidden meanwhile, or is not wanted by mail. */
async function read(
  tx: Db,
  notice: DueNotice,
  topicsOff: readonly Topic[],
  sending: Sending,
): Promise<{ kind: NoticeKind; text: MailText } | null> {
  const person = { id: notice.userId };
  const asText = (kind: NoticeKind, { title, body, url }: MailText, trib?: MailText['trib']) => {
    const about = { ...(trib && { trib }), ...(kind === 'coming' && { asksIfComing: true }) };
    return isWanted(kind, 'mail', topicsOff) ? { kind, text: { title, body, url, ...about } } : null;
  };
  switch (notice.kind) {
    case 'notification': {
      const row = await findUnseen(tx, person, notice.subjectId);
      if (row === null || row.isSilenced) return null;
      const isOver = NOTICES[row.kind].topic === 'reminders' && (row.startsAt ?? sending.at) <= sending.at;
      if (isOver) return null;
      const isSeveral = row.kind === 'series-changed' || (row.change?.dates ?? 1) > 1;
      const trib = row.tribId !== null && isUrgent(row.kind) ? { id: row.tribId, isSeveral } : undefined;
      return asText(row.kind, notificationPayload(row, person, sending), trib);
    }
    case 'messages': {
      const since = notice.messageId ?? 0;
      const wanted = [{ id: notice.id, userId: notice.userId, since, conversationId: null }];
      const [first, ...others] = await findUnreadSince(tx, wanted);
      return first ? asText('message', summaryPayload([first, ...others], sending.lang)) : null;
    }
    case 'question': {
      const trib = await findAskedAbout(tx, person, notice.subjectId);
      return trib && asText('question', questionPayload(notice.subjectId, trib.name, sending.lang));
    }
  }
}
