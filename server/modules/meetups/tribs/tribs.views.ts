import { TRIB_KEYS } from '#shared/api/trib-schemas';
import type { Member, Trib } from '#shared/api/tribs';
import { decisionTime, missingPeople } from '#shared/domain/goes-ahead';
import { compassPoint } from '#shared/domain/great-circle';
import { TOP_MEMBERS } from '#shared/domain/limits';
import { levelOf } from '#shared/domain/match-labels';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { pick } from '#shared/domain/pick';
import type { Standpoint } from '../../../http/viewer';
import type { ViewerTribRow } from './trib-rows.queries';
import { isUndecided } from './tribs.rules';

export function tribView(trib: ViewerTribRow, { isGuess }: Pick<Standpoint, 'isGuess'>): Trib {
  // Each person is sent once, though the best of them are also in `topMembers`.
  const scored = (trib.members ?? []).map(([id, displayName, bio, profileImage, score, answered]) => ({
    member: { id, displayName, bio, profileImage },
    score: wholeScore(score),
    answered,
  }));
  const members = scored.map(({ member }) => member);
  const volunteerId = members.find(({ id }) => id === trib.volunteerId)?.id ?? null;
  const score = wholeScore(trib.score);
  const miles = trib.miles === null ? null : Math.round(trib.miles);
  // A hidden member is not counted either, because the difference would reveal them.
  const memberCount = members.length;
  // Nobody goes to a proposed evening at first, and nobody's match is no match.
  const isAlone =
    (trib.membership === 'joined' && memberCount <= 1) || (trib.isProposed && memberCount === 0);
  const shownNumber = (number: number) => (isAlone || trib.isLabelOnly ? null : number);
  // Either side makes it one: a member's card says that the match comes once both have answered.
  const guess = (isKnown: boolean) => !isKnown && !isAlone && { isGuess: true };
  const level = (number: number) => (isAlone ? null : levelOf(number));
  return {
    id: trib.id,
    ...pick(trib, TRIB_KEYS),
    // People who were removed may only request to join, so the button has to say that.
    ...(trib.wasRemoved && { whoCanJoin: 'Invite only' as const }),
    location: visibleLocation(trib),
    city: trib.city,
    cityId: trib.cityId,
    distanceMiles: miles,
    direction: miles === 0 || trib.bearing === null ? null : compassPoint(trib.bearing),
    ...pick(trib, ['withinReach', 'category', 'mainImageBlur']),
    avgCompatibility: shownNumber(score),
    matchLevel: level(score),
    ...guess(!isGuess),
    topMembers: hostFirst(scored, trib.creatorId ?? volunteerId)
      .slice(0, TOP_MEMBERS)
      .map((one) => ({
        member: one.member,
        compatibility: shownNumber(one.score),
        matchLevel: level(one.score),
        ...guess(!isGuess && one.answered),
      })),
    members,
    memberCount,
    ...decisionView(trib, memberCount),
    startTime: instant(trib.startsAt),
    endTime: instant(trib.endsAt),
    timeZone: trib.timeZone,
    creatorId: trib.creatorId,
    volunteerId,
    ...(trib.isProposed && { isProposed: true }),
    placeId: trib.placeShown === 'exact' ? trib.placeId : null,
    placeShown: trib.placeShown,
    placeIsPublic: trib.placeIsPublic,
    ...(trib.street !== null && { street: trib.street }),
    community:
      trib.communityId === null || trib.communityName === null
        ? null
        : { id: trib.communityId, name: trib.communityName },
    cancelled: trib.cancelledAt !== null,
    ...pick(trib, ['seriesId', 'membership', 'role', 'saved']),
  };
}

/** Counts the people whom the viewer sees: another count would tell that somebody is hidden. */
function decisionView(trib: ViewerTribRow, memberCount: number): Pick<Trib, 'decidesAt' | 'missing'> {
  const { startsAt, timeZone, cancelledAt } = trib;
  const isAhead = isUndecided(trib) && cancelledAt === null && startsAt !== null;
  return {
    decidesAt: isAhead ? decisionTime(new Date(startsAt), timeZone).toISOString() : null,
    missing: missingPeople(trib, memberCount),
  };
}

/** Without the exact place a viewer gets the area, if it has several places, and no id to look the place up with. */
function visibleLocation(trib: ViewerTribRow): string | null {
  if (trib.placeShown === 'exact' || trib.location === null) return trib.location;
  return [trib.publicArea, trib.city].filter(Boolean).join(', ') || UNKNOWN_PLACE;
}

type ScoredMember = { member: Member; score: number; answered: boolean };

/** Sorts by whole scores, with ties by arrival: a finer order would reveal more than is shown. */
function hostFirst(members: readonly ScoredMember[], hostId: number | null): ScoredMember[] {
  return members.toSorted(
    (a, b) => Number(b.member.id === hostId) - Number(a.member.id === hostId) || b.score - a.score,
  );
}

const UTC_SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

/** Converts the database's timestamps, in any zone, to the format of the contract; most are whole seconds of UTC. */
function instant(written: string | null): string | null {
  if (written === null) return null;
  return UTC_SECOND.test(written) ? `${written.slice(0, 19)}.000Z` : new Date(written).toISOString();
}

/** Scores are rounded only here. Floating point may leave them slightly outside the range. */
function wholeScore(score: number): number {
  return Math.min(100, Math.max(0, Math.round(score)));
}
