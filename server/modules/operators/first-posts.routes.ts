/**
 * GET  /api/admin/first-posts                  what new accounts have posted and others do not see yet, the oldest first
 * GET  /api/admin/first-posts/count            how many there are
 * POST /api/admin/first-posts/{id}/decision    show one to everybody, or refuse it with a reason
 */
import { idParams } from '#shared/api/common';
import { firstPostCount, firstPostDecision, firstPostList, firstPostsQuery } from '#shared/api/first-posts';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { decidePost, presentPosts } from './decide-post.service';
import { countWaiting, listWaiting } from './first-posts.queries';

export function firstPostRoutes(deps: Deps): Endpoint[] {
  const { db, pagination } = deps;
  return [
    endpoint('GET /api/admin/first-posts', {
      summary: 'First posts of new accounts that wait for an operator, the oldest first',
      access: 'operator',
      query: firstPostsQuery,
      response: firstPostList,
      async handle({ query, req, res }) {
        const after = pagination.readPosition(query.cursor);
        const rows = await listWaiting(db, { after, limit: query.limit });
        pagination.linkNextPage(req, res, rows, query.limit);
        return presentPosts(db, rows);
      },
    }),

    endpoint('GET /api/admin/first-posts/count', {
      summary: 'How many first posts wait for an operator',
      access: 'operator',
      response: firstPostCount,
      handle: async () => ({ waiting: await countWaiting(db) }),
    }),

    endpoint('POST /api/admin/first-posts/:id/decision', {
      summary: 'Show a first post to everybody, or refuse it with a reason that its maker is told',
      access: 'operator',
      params: idParams,
      body: firstPostDecision,
      refuses: [409],
      handle: ({ params, body, viewer }) => decidePost(deps, viewer, params.id, body),
    }),
  ];
}
