import type { ListedMeetup, ListedPerson, TableRound } from '#shared/api/operators';
import type { OperatorAction, Report, ReportSubject } from '#shared/api/safety';
import { PHOTO_PATH } from '#shared/domain/photos';
import { pick } from '#shared/domain/pick';
import { publicUserView } from '../../people/users/users.views';
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
    ...pick(row, ['handledBy', 'reply', 'openReports']),
  };
}

type Shown = { title?: string | null; text?: string | null; picture?: string | null; hiddenAt?: Date | null };

const content = (kind: ReportSubject['kind'], id: number | string, shown: Shown) => {
  const { title, text = null, picture = null, hiddenAt = null } = shown;
  return { kind, id: String(id), title: title ?? '', text, picture, isHidden: hiddenAt !== null };
};

function contentOf(row: ReportRow): Omit<ReportSubject, 'person'> {
  const { userId, reported, tribId, trib, communityId, community, messageId, message, roomName } = row;
  if (userId !== null) {
    const { displayName: title, bio: text, profileImage: picture } = reported ?? {};
    return content('user', userId, { title, text, picture });
  }
  if (tribId !== null) {
    const { name: title, description: text, mainImageUrl: picture, hiddenAt } = trib ?? {};
    return content('trib', tribId, { title, text, picture, hiddenAt });
  }
  if (communityId !== null) {
    const { name: title, description: text, image: picture, hiddenAt } = community ?? {};
    return content('community', communityId, { title, text, picture, hiddenAt });
  }
  if (messageId !== null) {
    const title = roomName === null ? 'A message to a friend' : `A message in ${roomName}`;
    const picture = photoOf(message?.photoId ?? null, row);
    return content('message', messageId, {
      title,
      picture,
      text: message?.text,
      hiddenAt: message?.hiddenAt,
    });
  }
  const picture = photoOf(row.photoId, row);
  return content('photo', row.photoId ?? '', { title: 'A photo', picture, hiddenAt: row.photoHiddenAt });
}

/** The file of a hidden photo cannot be fetched, so its address is left out. */
const photoOf = (id: string | null, { photoHiddenAt }: ReportRow) =>
  id === null || photoHiddenAt !== null ? null : PHOTO_PATH + id;

/** Names an operator in the log. One who was made operator by another need not have a username. */
export const operatorName = ({ id, username }: { id: number; username: string | null }) =>
  username ?? `user ${id}`;

/** Names the subject in the log of actions. A suspension names the person, whatever was reported. */
export function subjectName(row: ReportRow, action: OperatorAction['action']): string {
  const { kind, id } = contentOf(row);
  return action === 'suspend' || action === 'restore' ? `user ${row.personId}` : `${kind} ${id}`;
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
