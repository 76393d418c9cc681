import type { OperatorActionRequest } from '#shared/api/safety';
import { isOperator } from '../../config';
import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { notFound } from '../../http/errors';
import type { Viewer } from '../../http/viewer';
import { withdraw } from '../account/withdraw.service';
import { endAllSessions } from '../auth/auth.queries';
import { isHeldPost } from '../first-posts/first-posts.queries';
import { notifyAboutTrib, notifyAboutReport } from '../notifications/notify.queries';
import { findOthers } from '../tribs/members.queries';
import { findTribRow, updateTribRow } from '../tribs/tribs.queries';
import { isOpen } from '../tribs/tribs.rules';
import {
  alreadyDone,
  alreadyHandled,
  isAnOperator,
  personIsGone,
  personIsNotHidden,
  waitsForDecision,
} from './operators.errors';
import { operatorName, subjectName } from './operators.views';
import {
  closeReport,
  findReport,
  insertAction,
  type ReportRow,
  setCommunityHidden,
  setMessageHidden,
  setPhotoHidden,
  setSuspended,
  setTribHidden,
} from './operators.queries';
import { lockPerson, lockTribs } from '../../db/locks';

type ActionDeps = Pick<Deps, 'db' | 'config' | 'now'>;

/** The change, its row in the log, and the reply to the reporter are one transaction. */
export async function actOnReport(
  { db, config, now }: ActionDeps,
  operator: Viewer,
  reportId: number,
  { action, reason, reply }: OperatorActionRequest,
): Promise<void> {
  const report = await findReport(db, reportId);
  if (!report) throw notFound();
  await db.transaction(async (tx) => {
    if (action === 'suspend') await suspend(tx, config, report.personId, now());
    else if (action === 'restore') await restore(tx, report.personId);
    else if (action !== 'answer') await setHidden(tx, report, action === 'hide' ? now() : null);
    await insertAction(tx, {
      operatorId: operator.id,
      operator: operatorName(operator),
      action,
      subject: subjectName(report, action),
      reportId,
      reason,
    });
    if (action === 'answer' || reply !== undefined)
      await close(tx, report, operator.id, { reply: reply ?? null, now: now() });
  });
}

async function suspend(tx: Db, config: Deps['config'], personId: number | null, now: Date): Promise<void> {
  if (personId === null) throw personIsGone();
  // Locks the person first: a sign-in or a join at the same moment waits, and then finds them suspended.
  await withdraw(tx, personId, now);
  const person = await lockPerson(tx, personId);
  if (person && isOperator(config, person)) throw isAnOperator();
  if (!(await setSuspended(tx, personId, now))) throw alreadyDone();
  await endAllSessions(tx, personId);
}

async function restore(tx: Db, personId: number | null): Promise<void> {
  if (personId === null) throw personIsGone();
  if (!(await setSuspended(tx, personId, null))) throw alreadyDone();
}

async function setHidden(
  tx: Db,
  { tribId, communityId, messageId, photoId }: ReportRow,
  hiddenAt: Date | null,
): Promise<void> {
  const subject = tribId !== null ? { tribId } : communityId !== null ? { communityId } : null;
  if (subject && hiddenAt === null && (await isHeldPost(tx, subject))) throw waitsForDecision();
  if (tribId !== null) return setMeetupHidden(tx, tribId, hiddenAt);
  if (communityId !== null) {
    if (!(await setCommunityHidden(tx, communityId, hiddenAt))) throw alreadyDone();
    return;
  }
  if (messageId === null && photoId === null) {
    throw personIsNotHidden();
  }
  const isChanged =
    messageId === null
      ? await setPhotoHidden(tx, photoId ?? '', hiddenAt)
      : await setMessageHidden(tx, messageId, hiddenAt);
  if (!isChanged) throw alreadyDone();
}

/** An upcoming meetup is also cancelled, and stays so when it is shown again: its members have made other plans. */
async function setMeetupHidden(tx: Db, tribId: number, hiddenAt: Date | null): Promise<void> {
  await lockTribs(tx, [tribId]);
  if (!(await setTribHidden(tx, tribId, hiddenAt))) throw alreadyDone();
  const trib = await findTribRow(tx, tribId);
  if (hiddenAt === null || !trib || !isOpen(trib, hiddenAt)) return;
  await updateTribRow(tx, tribId, { cancelledAt: hiddenAt, updatedAt: hiddenAt });
  await notifyAboutTrib(tx, 'cancelled', tribId, [
    ...(trib.creatorId === null ? [] : [trib.creatorId]),
    ...(await findOthers(tx, tribId, trib.creatorId ?? 0)),
  ]);
}

async function close(
  tx: Db,
  { id, reporterId }: ReportRow,
  operatorId: number,
  { reply, now }: { reply: string | null; now: Date },
): Promise<void> {
  if (!(await closeReport(tx, id, { operatorId, reply, now }))) {
    throw alreadyHandled();
  }
  if (reporterId !== null && reply !== null) await notifyAboutReport(tx, id, reporterId);
}
