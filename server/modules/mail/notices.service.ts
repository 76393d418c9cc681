import { localDayNumber, localToInstant } from '#shared/domain/meetup-time';
import { isUrgent, isWanted, type NoticeKind, NOTICES, type Topic } from '#shared/domain/notices';
import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { findUnseen } from '../notifications/notifications.queries';
import { findSettings } from '../notifications/settings.queries';
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

type NoticeDeps = Pick<Deps, 'db' | 'now'>;

/** Makes one mail for each person of all that is due to them, or puts it off until the one mail of the day. */
export async function collectNotices(deps: NoticeDeps): Promise<void> {
  while (await collectOfNext(deps));
}

/** Returns false if nothing was due to anybody. */
function collectOfNext({ db, now }: NoticeDeps): Promise<boolean> {
  return db.transaction(async (tx) => {
    const recipient = await lockNextRecipient(tx);
    if (recipient === null) return false;
    const { userId, frequency, topicsOff, address } = recipient;
    const due = await listDueNotices(tx, userId);
    const finished: number[] = [];
    const texts = [];
    const { timeZone } = await findSettings(tx, userId);
    for (const notice of due) {
      const told = await read(tx, notice, topicsOff, now());
      const digest = digestAfter(notice.createdAt, timeZone);
      const isWaiting = frequency === 'daily' && told !== null && !isUrgent(told.kind) && now() < digest;
      if (isWaiting && address !== null) {
        await postponeNotice(tx, notice.id, digest);
        continue;
      }
      finished.push(notice.id);
      if (told !== null) texts.push(told.text);
    }
    await deleteNotices(tx, finished);
    if (address !== null && frequency !== 'off' && texts.length > 0)
      await queueMail(tx, { kind: 'notices', address, userId, texts });
    return true;
  });
}

const DIGEST_AT = '08:00';
const DAY_MS = 86_400_000;

export function digestAfter(moment: Date, timeZone: string): Date {
  const at = (day: number) =>
    localToInstant(`${new Date(day * DAY_MS).toISOString().slice(0, 10)}T${DIGEST_AT}`, timeZone);
  const today = localDayNumber(moment, timeZone);
  return at(today) > moment ? at(today) : at(today + 1);
}

type Text = { title: string; body: string; url: string };

/** Null if the notice was seen, withdrawn, silenced or hidden meanwhile, or is not wanted by mail. */
async function read(
  tx: Db,
  notice: DueNotice,
  topicsOff: readonly Topic[],
  now: Date,
): Promise<{ kind: NoticeKind; text: Text } | null> {
  const person = { id: notice.userId };
  const asText = (kind: NoticeKind, { title, body, url }: Text) =>
    isWanted(kind, 'mail', topicsOff) ? { kind, text: { title, body, url } } : null;
  switch (notice.kind) {
    case 'notification': {
      const row = await findUnseen(tx, person, notice.subjectId);
      if (row === null || row.isSilenced) return null;
      const isOver = NOTICES[row.kind].topic === 'reminders' && (row.startsAt ?? now) <= now;
      return isOver ? null : asText(row.kind, notificationPayload(row, now));
    }
    case 'messages': {
      const since = notice.messageId ?? 0;
      const wanted = [{ id: notice.id, userId: notice.userId, since, conversationId: null }];
      const [first, ...others] = await findUnreadSince(tx, wanted);
      return first ? asText('message', summaryPayload([first, ...others])) : null;
    }
    case 'question': {
      const trib = await findAskedAbout(tx, person, notice.subjectId);
      return trib && asText('question', questionPayload(notice.subjectId, trib.name));
    }
  }
}
