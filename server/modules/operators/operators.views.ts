import type { ListedMeetup, ListedPerson, TableRound } from '#shared/api/operators';
import type { OperatorAction, Report, ReportSubject } from '#shared/api/safety';
import { PHOTO_PATH } from '#shared/domain/photos';
import { pick } from '#shared/domain/pick';
import { publicUserView } from '../users/users.views';
import type { RoundRow } from './figures.queries';
import type { ActionRow, InvolvedRow, MeetupRow, PersonRow, ReportRow } from './operators.queries';

export function reportView(row: ReportRow, involved: ReadonlyMap<number | null, InvolvedRow>): Report {
  const reporter = involved.get(row.reporterId);
  const person = involved.get(row.personId);
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    reason: row.reason,
    reporter: reporter ? publicUserView(reporter) : null,
    subject: {
      ...contentOf(row),
      person: person ? { ...publicUserView(person), isSuspended: person.suspendedAt !== null } : null,
    },
    handledAt: row.handledAt?.toISOString() ?? null,
    handledBy: row.handledBy,
    reply: row.reply,
    openReports: row.openReports,
  };
}

function contentOf(row: ReportRow): Omit<ReportSubject, 'person'> {
  const { reported, trib, community, message } = row;
  if (row.userId !== null) {
    return {
      kind: 'user',
      id: String(row.userId),
      title: reported?.displayName ?? '',
      text: reported?.bio ?? null,
      picture: reported?.profileImage ?? null,
      isHidden: false,
    };
  }
  if (row.tribId !== null) {
    return {
      kind: 'trib',
      id: String(row.tribId),
      title: trib?.name ?? '',
      text: trib?.description ?? null,
      picture: trib?.mainImageUrl ?? null,
      isHidden: isSet(trib?.hiddenAt),
    };
  }
  if (row.communityId !== null) {
    return {
      kind: 'community',
      id: String(row.communityId),
      title: community?.name ?? '',
      text: community?.description ?? null,
      picture: community?.image ?? null,
      isHidden: isSet(community?.hiddenAt),
    };
  }
  if (row.messageId !== null) {
    return {
      kind: 'message',
      id: String(row.messageId),
      title: row.roomName === null ? 'A message to a friend' : `A message in ${row.roomName}`,
      text: message?.text ?? null,
      picture: photoOf(message?.photoId ?? null, row),
      isHidden: isSet(message?.hiddenAt),
    };
  }
  return {
    kind: 'photo',
    id: row.photoId ?? '',
    title: 'A photo',
    text: null,
    picture: photoOf(row.photoId, row),
    isHidden: isSet(row.photoHiddenAt),
  };
}

/** The file of a hidden photo cannot be fetched, so its address is left out. */
const photoOf = (id: string | null, { photoHiddenAt }: ReportRow) =>
  id === null || isSet(photoHiddenAt) ? null : PHOTO_PATH + id;

const isSet = (moment: Date | null | undefined) => moment !== null && moment !== undefined;

/** Names an operator in the log. One who was made operator by another need not have a username. */
export const operatorName = ({ id, username }: { id: number; username: string | null }) =>
  username ?? `user ${id}`;

/** Names the subject in the log of actions. A suspension names the person, whatever was reported. */
export function subjectName(
  { userId, tribId, communityId, messageId, photoId, personId }: ReportRow,
  action: OperatorAction['action'],
): string {
  if (action === 'suspend' || action === 'restore') return `user ${personId}`;
  if (userId !== null) return `user ${userId}`;
  if (tribId !== null) return `trib ${tribId}`;
  if (communityId !== null) return `community ${communityId}`;
  return messageId === null ? `photo ${photoId}` : `message ${messageId}`;
}

export function actionView({ id, createdAt, operator, action, subject, reason }: ActionRow): OperatorAction {
  return { id, createdAt: createdAt.toISOString(), operator, action, subject, reason };
}

export function listedPersonView({ suspendedAt, ...row }: PersonRow): ListedPerson {
  return {
    ...publicUserView(row),
    ...pick(row, ['username', 'isDemo', 'hosted', 'joined']),
    createdAt: row.createdAt.toISOString(),
    isSuspended: suspendedAt !== null,
  };
}

export function listedMeetupView({ cancelledAt, hiddenAt, ...row }: MeetupRow): ListedMeetup {
  return {
    ...row,
    startsAt: row.startsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    isCancelled: cancelledAt !== null,
    isHidden: hiddenAt !== null,
  };
}

export function roundView({ round, city }: RoundRow): TableRound {
  return {
    id: round.id,
    city,
    closesAt: round.closesAt.toISOString(),
    seatedAt: round.seatedAt?.toISOString() ?? null,
    finishedAt: round.finishedAt?.toISOString() ?? null,
    ...pick(round, ['people', 'tables', 'unseated', 'objections']),
    worst: round.worstScore,
    mean: round.meanScore,
    milliseconds: round.solvedMs,
  };
}
