import { DAY_MS } from '#shared/domain/durations';
import type { OwnUser, PublicUser } from '#shared/api/users';
import { DEMO_KEPT_DAYS } from '#shared/domain/limits';
import { NEAR_DAYS } from '#shared/domain/notices';
import { isLang } from '#shared/texts/languages';
import { pick } from '#shared/domain/pick';
import { type Config, isOperator } from '../../../config';
import type { OwnUserRow, PublicUserRow } from './users.queries';

export function ownUserView(row: OwnUserRow, config: Pick<Config, 'operators'>): OwnUser {
  return {
    ...pick(row, ['id', 'displayName', 'username', 'firstName', 'lastName', 'profileImage', 'bio']),
    name: [row.firstName, row.lastName].filter(Boolean).join(' ') || row.displayName,
    ...pick(row, ['location', 'cityId', 'age', 'sex', 'occupation', 'education', 'phoneNumber']),
    ...pick(row, ['valuesEnvironment', 'valuesLifestyle', 'valuesOpenness', 'valuesIdentity']),
    ...pick(row, ['interestIds', 'choseInterests', 'invitedBy', 'inviterName', 'email', 'profilePoints']),
    ...pick(row, ['inviteShowsTrib', 'hidesFromVisitors', 'isDemo', 'hasPassword']),
    firebaseUid: row.externalSubject,
    language: isLang(row.language) ? row.language : null,
    tellsNearUntil: row.nearAskedAt
      ? new Date(row.nearAskedAt.getTime() + NEAR_DAYS * DAY_MS).toISOString()
      : null,
    keptUntil: row.isDemo
      ? new Date(row.lastActiveAt.getTime() + DEMO_KEPT_DAYS * DAY_MS).toISOString()
      : null,
    verified: row.externalSubject !== null,
    isOperator: isOperator(config, row),
  };
}

export const publicUserView = (row: PublicUserRow): PublicUser =>
  pick(row, ['id', 'displayName', 'bio', 'location', 'profileImage', 'verified']);
