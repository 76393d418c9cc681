/**
 * GET /api/users                        up to 50 people: friends, shared meetups, best matches
 * GET /api/users/firebase/{uid}         the caller's own verified identity
 * GET /api/users/{id}                   the caller's own profile, or another person's card
 * PUT /api/users/{id}                   any subset of the profile
 * GET /api/users/{id}/interests         the person's interests
 * PUT /api/users/{id}/interests/batch   replace them
 * GET /api/users/{id}/points            how the person earned their points
 * GET /api/users/{id}/invited           how many people registered with their link
 */
import * as z from 'zod/mini';
import { idParams, requiredText } from '#shared/api/common';
import { interestList, interestsBatch } from '#shared/api/interests';
import {
  invitedResponse,
  ownUser,
  pointsResponse,
  publicUserList,
  updateUserRequest,
  userOrCard,
} from '#shared/api/users';
import { PEOPLE_LISTED_MAX, SHORT_TEXT_MAX } from '#shared/domain/limits';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { deviceOf } from '../../../http/device-name';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import { disconnectSignal } from '../../../http/raw-body';
import { listInterestsOf, requireInterests } from '../../places/catalogue/catalogue.queries';
import { interestsFor } from '../../places/catalogue/catalogue.views';
import { requireFreshSignIn } from '../credentials/credentials.service';
import { storePicture } from '../../places/photos/upload.service';
import { countInvited, countPoints } from './points.queries';
import { findOwnUser, hasIdentity, listPublicUsers } from './users.queries';
import { changeAnswers, changedValues, presentCard, updateUser } from './users.service';
import { ownUserView, publicUserView } from './users.views';

export function userRoutes(deps: Deps): Endpoint[] {
  const { db, database, config, limiter } = deps;
  async function ownView(id: number) {
    const row = await findOwnUser(database.shortReads, id);
    if (!row) throw notFound();
    return ownUserView(row, config);
  }

  return [
    endpoint('GET /api/users', {
      summary: 'People: friends first, then who shares a meetup, then the best match',
      access: 'session',
      response: publicUserList,
      async handle({ viewer }) {
        const rows = await listPublicUsers(db, viewer, PEOPLE_LISTED_MAX);
        return rows.map(publicUserView);
      },
    }),

    endpoint('GET /api/users/firebase/:uid', {
      summary: 'The person behind an external identity, if it is your own',
      access: 'anyone',
      params: z.strictObject({ uid: requiredText(SHORT_TEXT_MAX) }),
      response: ownUser,
      async handle({ params, viewer }) {
        // The response is the same for an unknown identity, another person's, and a visitor.
        if (!viewer || !(await hasIdentity(db, viewer.id, params.uid))) throw notFound();
        return ownView(viewer.id);
      },
    }),

    endpoint('GET /api/users/:id', {
      summary: 'Oneself whole, another person as a card',
      access: 'session',
      params: idParams,
      response: userOrCard,
      async handle({ params, viewer }) {
        if (params.id === viewer.id) return ownView(viewer.id);
        return presentCard(db, viewer, params.id);
      },
    }),

    endpoint('PUT /api/users/:id', {
      summary: 'Change any part of your own profile',
      access: 'self',
      params: idParams,
      body: updateUserRequest,
      pictures: 1,
      response: ownUser,
      refuses: [409],
      async handle({ body, viewer, req, res }) {
        if (changedValues(body)) await limiter.consume(LIMITS.valuesPerUser, viewer.id);
        if (body.username !== undefined || body.password !== undefined) {
          await requireFreshSignIn(db, viewer, { unlessNoWayIn: true });
          await limiter.consume(LIMITS.usernamesPerUser, viewer.id);
          await limiter.consume(LIMITS.usernamesPerAddress, callerNetwork(req));
        }
        const sender = { personId: viewer.id, network: callerNetwork(req), signal: disconnectSignal(res) };
        const profileImage = body.profileImage && (await storePicture(deps, sender, body.profileImage));
        await updateUser(db, viewer, { ...body, profileImage }, deviceOf(req));
        return ownView(viewer.id);
      },
    }),

    endpoint('GET /api/users/:id/interests', {
      summary: 'Your own interests',
      access: 'self',
      params: idParams,
      response: interestList,
      handle: async ({ viewer, req }) => interestsFor(req.lang, await listInterestsOf(db, viewer.id)),
    }),

    endpoint('PUT /api/users/:id/interests/batch', {
      summary: 'Replace your interests',
      access: 'self',
      params: idParams,
      body: interestsBatch,
      response: interestList,
      limit: LIMITS.interestsPerUser,
      async handle({ body, viewer, req }) {
        await requireInterests(db, body.interestIds, 'interestIds');
        await db.transaction((tx) => changeAnswers(tx, viewer.id, { interestIds: body.interestIds }));
        return interestsFor(req.lang, await listInterestsOf(db, viewer.id));
      },
    }),

    endpoint('GET /api/users/:id/points', {
      summary: 'How you earned your points',
      access: 'self',
      params: idParams,
      response: pointsResponse,
      async handle({ viewer }) {
        const points = await countPoints(db, viewer.id);
        if (!points) throw notFound();
        return points;
      },
    }),

    endpoint('GET /api/users/:id/invited', {
      summary: 'How many people registered with your link',
      access: 'self',
      params: idParams,
      response: invitedResponse,
      handle: async ({ viewer }) => ({ count: await countInvited(db, viewer) }),
    }),
  ];
}
