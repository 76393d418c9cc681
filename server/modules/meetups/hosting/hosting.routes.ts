/**
 * PUT    /api/tribs/{id}                     edit a meetup
 * POST   /api/tribs/{id}/cancel              cancel it
 * PUT    /api/tribs/{id}/decision            decide early whether it goes ahead
 * POST   /api/tribs/{id}/review              ask operators once more to show it to others
 * GET    /api/tribs/{id}/guests              members, requests and the waitlist
 * PUT    /api/tribs/{id}/requests/{userId}   accept or decline a request
 * PUT    /api/tribs/{id}/members/{userId}    make a member co-host or host
 * DELETE /api/tribs/{id}/members/{userId}    remove a member
 * PUT    /api/tables/{id}/host               volunteer to host what has no host
 * DELETE /api/tables/{id}/host               host it no more
 */
import * as z from 'zod/mini';
import { idParams } from '#shared/api/common';
import {
  cancellation,
  decision,
  guestList,
  guestListQuery,
  guestParams,
  requestDecision,
  roleChange,
  type GuestList,
  type JoinRequester,
} from '#shared/api/hosting';
import { trib, type Member } from '#shared/api/tribs';
import { updateTribRequest } from '#shared/api/trib-requests';
import { mayHost } from '#shared/domain/host-rights';
import { MEMBERSHIP_STATUSES, type MemberRole } from '#shared/domain/trib-options';
import { levelOf } from '#shared/domain/match-labels';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { presentTrib } from '../tribs/present.service';
import { findHostRole } from '../tribs/members.queries';
import { findTribRow, type TribRow } from '../tribs/tribs.queries';
import { findPresence, type GuestRow, listGuests, type Presence } from './hosting.queries';
import {
  askForReview,
  decideEarly,
  decideRequest,
  cancelTrib,
  removeMember,
  updateTrib,
} from './hosting.service';
import { changeMemberRole, stopHosting, volunteer } from './roles.service';

const requestOutcome = z.object({ status: z.nullable(z.enum(MEMBERSHIP_STATUSES)) });

export function hostingRoutes(deps: Deps): Endpoint[] {
  const { db, now, pagination } = deps;
  return [
    endpoint('PUT /api/tribs/:id', {
      summary: 'Change any part of your meetup; members hear of a new time or place',
      access: 'session',
      params: idParams,
      body: updateTribRequest,
      response: trib,
      refuses: [409],
      limit: LIMITS.editsPerUser,
      async handle({ params, body, viewer }) {
        await updateTrib(deps, viewer, params.id, body, now());
        return (await presentTrib(db, viewer, viewer, params.id)).view;
      },
    }),

    endpoint('POST /api/tribs/:id/cancel', {
      summary: 'Cancel your meetup, with a line to those going; everybody is told',
      access: 'session',
      params: idParams,
      body: cancellation,
      refuses: [409],
      handle: ({ params, body, viewer }) =>
        cancelTrib(db, viewer, { tribId: params.id, line: body?.line }, now()),
    }),

    endpoint('PUT /api/tribs/:id/decision', {
      summary: 'Decide early whether your meetup goes ahead with fewer people; everybody is told',
      access: 'session',
      params: idParams,
      body: decision,
      refuses: [409],
      limit: LIMITS.notificationsPerUser,
      handle: ({ params, body, viewer }) => decideEarly(db, viewer, { tribId: params.id, ...body }, now()),
    }),

    endpoint('POST /api/tribs/:id/review', {
      summary: 'Ask operators once more to show your meetup to others',
      access: 'session',
      params: idParams,
      refuses: [409],
      handle: ({ params, viewer }) => askForReview(db, viewer, params.id, now()),
    }),

    endpoint('GET /api/tribs/:id/guests', {
      summary: 'The members, requests and waitlist of your meetup',
      access: 'session',
      params: idParams,
      query: guestListQuery,
      response: guestList,
      async handle({ params, query, viewer, req, res }) {
        const role = await findHostRole(db, params.id, viewer.id);
        if (!mayHost(role, 'decide-requests')) throw notFound();
        const after = pagination.readPosition(query.cursor);
        const members = after ? [] : await listGuests(db, viewer, params.id, { isMember: true });
        const page = { isMember: false, after: after?.at ?? 0, limit: query.limit };
        const others = await listGuests(db, viewer, params.id, page);
        const positions = others.map(({ arrival, id }) => ({ at: arrival, id }));
        pagination.linkNextPage(req, res, positions, query.limit);
        const managed = role === 'host' && !after ? await findTribRow(db, params.id) : null;
        const presence = managed && { managed, known: await findPresence(db, params.id), now: now() };
        return guestListView([...members, ...others], viewer, presence);
      },
    }),

    endpoint('PUT /api/tribs/:id/requests/:userId', {
      summary: 'Answer a request to join, or let somebody in from the waitlist; null when it was declined',
      access: 'session',
      params: guestParams,
      body: requestDecision,
      response: requestOutcome,
      refuses: [409],
      limit: LIMITS.notificationsPerUser,
      async handle({ params, body, viewer }) {
        const request = { tribId: params.id, guestId: params.userId, accept: body.accept };
        return { status: await decideRequest(db, viewer, request, now()) };
      },
    }),

    endpoint('PUT /api/tribs/:id/members/:userId', {
      summary:
        'Make a member a co-host, or hand your meetup over; with all dates of its series unless you say one',
      access: 'session',
      params: guestParams,
      body: roleChange,
      refuses: [409],
      limit: LIMITS.notificationsPerUser,
      handle: ({ params: { id: tribId, userId: memberId }, body, viewer }) =>
        changeMemberRole(db, viewer, { tribId, memberId, ...body }, now()),
    }),

    endpoint('DELETE /api/tribs/:id/members/:userId', {
      summary: 'Take somebody out of your meetup',
      access: 'session',
      params: guestParams,
      refuses: [409],
      limit: LIMITS.notificationsPerUser,
      handle: ({ params, viewer }) => removeMember(db, viewer, params.id, params.userId, now()),
    }),

    endpoint('PUT /api/tables/:id/host', {
      summary:
        'Host a table or a proposed evening you are at, if nobody does: say who came, leave a line, announce',
      access: 'session',
      params: idParams,
      refuses: [404, 409],
      handle: ({ params, viewer }) => volunteer(deps, viewer, params.id),
    }),

    endpoint('DELETE /api/tables/:id/host', {
      summary: 'Host it no more; you stay in',
      access: 'session',
      params: idParams,
      refuses: [404],
      handle: ({ params, viewer }) => stopHosting(deps, viewer, params.id),
    }),
  ];
}

const RANK: Record<MemberRole, number> = { host: 0, cohost: 1, volunteer: 2, member: 3 };

/** Members are ordered with hosts first, requests and the waitlist by arrival. */
function guestListView(rows: readonly GuestRow[], { isGuess }: Viewer, presence: Known | null): GuestList {
  const having = (status: GuestRow['status']) => rows.filter((row) => row.status === status);
  return {
    members: having('joined')
      .toSorted((a, b) => RANK[a.role] - RANK[b.role])
      .map((row) => ({
        ...memberView(row),
        role: row.role,
        ...(row.message !== null && { message: row.message }),
        ...(presence && presenceView(row, presence)),
      })),
    requests: having('requested').map((row) => ({ ...requesterView(row), ...(isGuess && { isGuess }) })),
    waitlist: having('waitlisted').map(memberView),
  };
}

type Known = { managed: TribRow; known: readonly Presence[]; now: Date };

function presenceView({ id, stillComes }: GuestRow, { managed, known, now }: Known) {
  const own = known.find(({ userId }) => userId === id);
  const isOver = managed.cancelledAt === null && managed.endsAt !== null && managed.endsAt <= now;
  return {
    ...(stillComes !== null && { stillComes }),
    ...(isOver && { came: own?.came ?? null }),
    ...(managed.seriesId !== null && own && { cameTo: { dates: own.dates, of: own.of } }),
  };
}

function memberView({ id, displayName, bio, profileImage }: GuestRow): Member {
  return { id, displayName, bio, profileImage };
}

function requesterView(row: GuestRow): JoinRequester {
  return {
    ...memberView(row),
    matchLevel: levelOf(Math.round(row.score)),
    sharedInterests: row.sharedInterests,
    message: row.message,
  };
}
