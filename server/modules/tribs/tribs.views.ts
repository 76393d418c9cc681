import type { Member, Trib } from '#shared/api/tribs';
import { TOP_MEMBERS } from '#shared/domain/limits';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import type { ShownTrib } from './shown.queries';

type MemberRow = Member & { score: number };

export function tribView(trib: ShownTrib): Trib {
  const members = (trib.members ?? []).map(([id, displayName, bio, profileImage, score]): MemberRow => ({
    id,
    displayName,
    bio,
    profileImage,
    score,
  }));
  return {
    id: trib.id,
    name: trib.name,
    description: trib.description,
    location: visibleLocation(trib),
    city: trib.city,
    category: trib.category,
    mainImageUrl: trib.mainImageUrl,
    mainImageBlur: trib.mainImageBlur,
    eventPhotos: trib.eventPhotos,
    avgCompatibility: shownScore(trib.score),
    topMembers: hostFirst(members, trib.creatorId)
      .slice(0, TOP_MEMBERS)
      .map((row) => ({ member: memberView(row), compatibility: shownScore(row.score) })),
    members: members.map(memberView),
    memberCount: trib.memberCount,
    startTime: instant(trib.startsAt),
    endTime: instant(trib.endsAt),
    timeZone: trib.timeZone,
    maxParticipants: trib.maxParticipants,
    creatorId: trib.creatorId,
    placeId: trib.membership === 'joined' ? trib.placeId : null,
    ideaId: trib.ideaId,
    categories: trib.categories,
    whoCanJoin: trib.whoCanJoin,
    dressCode: trib.dressCode,
    alcoholPolicy: trib.alcoholPolicy,
    cost: trib.cost,
    costDetails: trib.costDetails,
    cancelled: trib.cancelledAt !== null,
    membership: trib.membership,
    role: trib.role,
    saved: trib.saved,
  };
}

/**
 * Where exactly is for who is going; everybody else sees the area, and no id to look the place up by. What a host
 * typed has no area and may be their own address.
 */
function visibleLocation(trib: ShownTrib): string | null {
  if (trib.membership === 'joined' || trib.location === null) return trib.location;
  return [trib.area, trib.city].filter(Boolean).join(', ') || UNKNOWN_PLACE;
}

function hostFirst(members: readonly MemberRow[], hostId: number): MemberRow[] {
  return members.toSorted((a, b) => Number(b.id === hostId) - Number(a.id === hostId) || b.score - a.score);
}

function memberView({ id, displayName, bio, profileImage }: MemberRow): Member {
  return { id, displayName, bio, profileImage };
}

/** As the database writes it, whatever its zone, to the one form of the contract. */
function instant(written: string | null): string | null {
  return written && new Date(written).toISOString();
}

/** Rounded here and nowhere before; floating point may end a hair outside the range. */
function shownScore(score: number): number {
  return Math.min(100, Math.max(0, Math.round(score)));
}
