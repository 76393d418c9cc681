import type { GuestList, JoinRequester } from '#shared/api/hosting';
import type { Member } from '#shared/api/tribs';
import { matchLabel } from '#shared/domain/match-labels';
import type { MemberRole } from '#shared/domain/trib-options';
import type { GuestRow } from './hosting.queries';

const RANK: Record<MemberRole, number> = { host: 0, cohost: 1, volunteer: 2, member: 3 };

/** Members with hosts first; requests and the waitlist in order of arrival. */
export function guestListView(rows: readonly GuestRow[]): GuestList {
  const having = (wanted: GuestRow['status']) => rows.filter(({ status }) => status === wanted);
  return {
    members: having('joined')
      .toSorted((a, b) => RANK[a.role] - RANK[b.role])
      .map((row) => ({ ...memberView(row), role: row.role })),
    requests: having('requested').map(requesterView),
    waitlist: having('waitlisted').map(memberView),
  };
}

function memberView({ id, displayName, bio, profileImage }: GuestRow): Member {
  return { id, displayName, bio, profileImage };
}

function requesterView(row: GuestRow): JoinRequester {
  return {
    ...memberView(row),
    matchLevel: matchLabel(Math.round(row.score)).level,
    sharedInterests: row.sharedInterests,
    message: row.message,
  };
}
