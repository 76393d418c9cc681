import { DAY_MS } from '#shared/domain/durations';
import type { OwnUser, PublicUser } from '#shared/api/users';
import { DEMO_KEPT_DAYS } from '#shared/domain/limits';
import { NEAR_DAYS } from '#shared/domain/notices';
import { isLang } from '#shared/texts/languages';
import { type Config, isOperator } from '../../../config';
import type { OwnUserRow, PublicUserRow } from './users.queries';

export function ownUserView(row: OwnUserRow, config: Pick<Config, 'operators'>): OwnUser {
  return {
    id: row.id,
    displayName: row.displayName,
    username: row.username,
    name: [row.firstName, row.lastName].filter(Boolean).join(' ') || row.displayName,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImage: row.profileImage,
    bio: row.bio,
    location: row.location,
    cityId: row.cityId,
    age: row.age,
    sex: row.sex,
    occupation: row.occupation,
    education: row.education,
    phoneNumber: row.phoneNumber,
    valuesEnvironment: row.valuesEnvironment,
    valuesLifestyle: row.valuesLifestyle,
    valuesOpenness: row.valuesOpenness,
    valuesIdentity: row.valuesIdentity,
    interestIds: row.interestIds,
    choseInterests: row.choseInterests,
    invitedBy: row.invitedBy,
    inviterName: row.inviterName,
    firebaseUid: row.externalSubject,
    email: row.email,
    profilePoints: row.profilePoints,
    inviteShowsTrib: row.inviteShowsTrib,
    hidesFromVisitors: row.hidesFromVisitors,
    language: isLang(row.language) ? row.language : null,
    tellsNearUntil: row.nearAskedAt
      ? new Date(row.nearAskedAt.getTime() + NEAR_DAYS * DAY_MS).toISOString()
      : null,
    isDemo: row.isDemo,
    keptUntil: row.isDemo
      ? new Date(row.lastActiveAt.getTime() + DEMO_KEPT_DAYS * DAY_MS).toISOString()
      : null,
    hasPassword: row.hasPassword,
    verified: row.externalSubject !== null,
    isOperator: isOperator(config, row),
  };
}

export function publicUserView(row: PublicUserRow): PublicUser {
  return {
    id: row.id,
    displayName: row.displayName,
    bio: row.bio,
    location: row.location,
    profileImage: row.profileImage,
    verified: row.verified,
  };
}
