/**
 * GET    /api/blocks            the people one has blocked
 * PUT    /api/blocks/{userId}   hide two people from each other
 * DELETE /api/blocks/{userId}   undo a block of one's own
 * POST   /api/reports           report a person, a meetup, a message, a photo or a community to the operators
 */
import { blockParams, blocksQuery, reportRequest, type ReportRequest } from '#shared/api/safety';
import { publicUserList } from '#shared/api/users';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { invalidField, notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { isCommunityVisible } from '../../people/communities/communities.queries';
import { scoreTrib } from '../../meetups/tribs/tribs.queries';
import { findPublicUser } from '../../people/users/users.queries';
import { publicUserView } from '../../people/users/users.views';
import { blockPerson } from './block.service';
import { deleteBlock } from '../../trust/safety/safety.queries';
import { insertReport, isMessageVisible, isPhotoVisible, listBlocked } from './moderation.queries';
import { says } from './texts';

export function moderationRoutes({ db, now, pagination }: Deps): Endpoint[] {
  async function requireVisible(viewer: Viewer, report: ReportRequest): Promise<void> {
    if (!(await isVisible(viewer, report))) throw notFound();
  }

  async function isVisible(viewer: Viewer, report: ReportRequest): Promise<boolean> {
    if ('userId' in report) return (await findPublicUser(db, viewer, report.userId)) !== null;
    if ('tribId' in report) return (await scoreTrib(db, viewer, viewer, report.tribId)) !== null;
    if ('messageId' in report) return isMessageVisible(db, viewer, report.messageId);
    if ('communityId' in report) return isCommunityVisible(db, viewer, report.communityId);
    return isPhotoVisible(db, viewer, report.photoId);
  }

  return [
    endpoint('GET /api/blocks', {
      summary: 'The people you have blocked, the latest first',
      access: 'session',
      query: blocksQuery,
      response: publicUserList,
      async handle(call) {
        const rows = await pagination.readPage(call, (page) => listBlocked(db, call.viewer, page));
        return rows.map(publicUserView);
      },
    }),

    endpoint('PUT /api/blocks/:userId', {
      summary: 'Block a person: mutual and everywhere',
      access: 'session',
      // Blocking is not rate limited, because nobody should have to wait for their safety.
      isUnlimited: true,
      params: blockParams,
      async handle({ params, viewer }) {
        if (params.userId === viewer.id) throw invalidField('userId', says.youCannotBlockYourself);
        await blockPerson(db, viewer.id, params.userId, now());
      },
    }),

    endpoint('DELETE /api/blocks/:userId', {
      summary: 'Take a block back',
      access: 'session',
      params: blockParams,
      handle: ({ params, viewer }) => deleteBlock(db, viewer.id, params.userId),
    }),

    endpoint('POST /api/reports', {
      summary: 'Report a person, a meetup, a message, a photo or a community',
      access: 'session',
      body: reportRequest,
      refuses: [404],
      limit: LIMITS.reportsPerUser,
      async handle({ body, viewer }) {
        await requireVisible(viewer, body);
        await insertReport(db, viewer.id, body);
      },
    }),
  ];
}
