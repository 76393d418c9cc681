import type { Attendance } from '#shared/api/attendance';
import { attendancePhase, isSameDay } from '#shared/domain/attendance';
import { mayHost } from '#shared/domain/host-rights';
import type { MemberRole } from '#shared/domain/trib-options';
import type { Db } from '../../../db/handle';
import { transactionQueuedPerRow } from '../../../db/row-queue';
import { conflict, forbidden, notFound } from '../../../http/errors';
import { findMemberRole } from '../hosting/hosting.queries';
import { lockTribAsHost } from '../hosting/roles.service';
import { findStatus } from '../tribs/members.queries';
import { lockTribForPerson } from '../tribs/membership.service';
import { findTribRow, isTribVisible, type TribRow } from '../tribs/tribs.queries';
import {
  deleteLine,
  findAttendances,
  findFirstHere,
  findLine,
  findLineAuthor,
  saveAttendance,
  saveLine,
} from './attendance.queries';
import { says } from './texts';

const notTheDay = () => conflict('not_the_day', says.canSaidOnDay);
const notOn = () => conflict('closed', says.meetupCancelled);
const notFirst = () => forbidden('not_first', says.whoeverThereFirstOr);

type Person = { id: number };

/** Shows people with a spot who is there; everybody else gets a 404. */
export async function showAttendance(db: Db, viewer: Person, tribId: number, now: Date): Promise<Attendance> {
  const trib = (await isTribVisible(db, viewer, tribId)) ? await findTribRow(db, tribId) : null;
  const role = trib && (await findMemberRole(db, tribId, viewer.id));
  if (!trib || !role) throw notFound();
  const [known, line] = await Promise.all([
    findAttendances(db, viewer, tribId),
    findLine(db, viewer, tribId),
  ]);
  const isToday = isLineOpen(trib, now);
  return {
    isHere: known.some(({ id, isHere }) => id === viewer.id && isHere),
    line: isToday ? line : null,
    mayLeaveLine: isToday && (await mayLeave(db, { id: viewer.id, role }, tribId)),
    people: mayHost(role, 'say-who-came') ? known : null,
  };
}

export function setHere(
  db: Db,
  person: Person,
  { tribId, here }: { tribId: number; here: boolean },
  now: Date,
): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib } = await lockOwnMeetup(tx, person, tribId);
    requirePhase(trib, now);
    await saveAttendance(tx, { tribId, userId: person.id }, { hereAt: here ? now : null });
  });
}

/** Null takes back what a host has said. */
export function setWhoCame(
  db: Db,
  host: Person,
  { tribId, memberId, came }: { tribId: number; memberId: number; came: boolean | null },
  now: Date,
): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib } = await lockTribAsHost(tx, host, tribId, 'say-who-came');
    if ((await findStatus(tx, tribId, memberId)) !== 'joined') throw notFound();
    requirePhase(trib, now);
    await saveAttendance(tx, { tribId, userId: memberId }, { came });
  });
}

/** A blank text removes the arrival line. */
export function leaveLine(
  db: Db,
  person: Person,
  { tribId, text }: { tribId: number; text: string },
  now: Date,
): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib, role } = await lockOwnMeetup(tx, person, tribId);
    requirePhase(trib, now);
    if (!isLineOpen(trib, now)) throw notTheDay();
    if (!(await mayLeave(tx, { id: person.id, role }, tribId))) throw notFirst();
    await (text === '' ? deleteLine(tx, tribId) : saveLine(tx, { tribId, userId: person.id, text }));
  });
}

async function lockOwnMeetup(tx: Db, person: Person, tribId: number) {
  const trib = await lockTribForPerson(tx, person, tribId);
  const role = await findMemberRole(tx, tribId, person.id);
  if (role === null) throw notFound();
  return { trib, role };
}

function requirePhase(trib: TribRow, now: Date): void {
  if (trib.cancelledAt !== null) throw notOn();
  const phase = attendancePhase(trib, now);
  if (phase === 'before' || phase === 'over') throw notTheDay();
}

function isLineOpen(trib: TribRow, now: Date): boolean {
  return trib.cancelledAt === null && attendancePhase(trib, now) !== 'before' && isSameDay(trib, now);
}

async function mayLeave(db: Db, person: { id: number; role: MemberRole }, tribId: number): Promise<boolean> {
  const firstHereId = await findFirstHere(db, tribId);
  return mayLeaveLine(person, { firstHereId, authorId: await findLineAuthor(db, tribId) });
}

/** A host may, and so may the first person to say "I'm here", unless somebody else's line is there already. */
export function mayLeaveLine(
  { id, role }: { id: number; role: MemberRole },
  { firstHereId, authorId }: { firstHereId: number | null; authorId: number | null },
): boolean {
  if (mayHost(role, 'leave-line')) return true;
  return firstHereId === id && (authorId === null || authorId === id);
}
