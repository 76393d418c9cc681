/**
 * GET  /api/invitations            meetups offered to the person, at most three
 * POST /api/invitations/count      how many would fit other preferences
 * PUT  /api/invitations/{tribId}   accept or decline an offered meetup; a declined one is not offered again
 */
import { aiPreferencesRequest } from '#shared/api/ai-preferences';
import {
  invitationCount,
  invitationDecision,
  invitationList,
  invitationOutcome,
  invitationParams,
  invitationQuery,
} from '#shared/api/invitations';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { LIMITS } from '../../../http/rate-limit';
import { requireInterests } from '../../places/catalogue/catalogue.queries';
import { countInvitations, decideInvitation, listInvitations } from './invitations.service';

export function invitationRoutes(deps: Deps): Endpoint[] {
  const { db, limiter, now } = deps;
  return [
    endpoint('GET /api/invitations', {
      summary: 'Up to three upcoming meetups that fit your preferences, best match first',
      access: 'session',
      query: invitationQuery,
      response: invitationList,
      limit: LIMITS.invitationsPerUser,
      handle: ({ req, query, viewer }) => listInvitations(deps, viewer, query, req.lang),
    }),

    endpoint('POST /api/invitations/count', {
      summary: 'How many upcoming meetups fit these preferences',
      access: 'session',
      writes: false,
      query: invitationQuery,
      body: aiPreferencesRequest,
      response: invitationCount,
      limit: LIMITS.invitationsPerUser,
      async handle({ query, body, viewer }) {
        await requireInterests(db, body.selectedInterests, 'selectedInterests');
        return countInvitations(deps, viewer, { query, preferences: body });
      },
    }),

    endpoint('PUT /api/invitations/:tribId', {
      summary:
        'Answer an offered meetup: "accepted" joins it, "not-interested" also hides it from the feed, "open" takes that back',
      access: 'session',
      params: invitationParams,
      body: invitationDecision,
      response: invitationOutcome,
      refuses: [409],
      async handle({ params, body, viewer }) {
        if (body.answer === 'accepted') await limiter.consume(LIMITS.notificationsPerUser, viewer.id);
        const membership = await decideInvitation(deps, viewer, {
          tribId: params.tribId,
          decision: body.answer,
          now: now(),
        });
        return { membership };
      },
    }),
  ];
}
