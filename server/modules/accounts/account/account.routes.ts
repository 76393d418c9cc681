/**
 * DELETE /api/users/{id}          delete one's account
 * GET    /api/users/{id}/export   everything that is kept about the person, as one file
 */
import { idParams } from '#shared/api/common';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { LIMITS } from '../../../http/rate-limit';
import { requireFreshSignIn } from '../../people/credentials/credentials.service';
import { deleteAccount } from './delete-account.service';
import { exportFiles, writeZip } from './export.service';

export function accountRoutes(deps: Deps): Endpoint[] {
  const { db, now, photoStore, sessionCookie } = deps;
  return [
    endpoint('DELETE /api/users/:id', {
      summary: 'Delete your account: hidden at once, and gone for good after 30 days without signing in',
      access: 'self',
      params: idParams,
      async handle({ viewer, res }) {
        // A demo account has no way in to confirm with, and would be lost with its session anyway.
        await requireFreshSignIn(db, viewer, { unlessNoWayIn: true });
        await deleteAccount(deps, viewer.id);
        sessionCookie.clear(res);
      },
    }),

    endpoint('GET /api/users/:id/export', {
      summary: 'Everything we keep about you, with your photos, as a zip file',
      access: 'self',
      needsFreshSignIn: true,
      params: idParams,
      file: ['application/zip'],
      limit: LIMITS.exportsPerUser,
      async handle({ viewer, res }) {
        res.attachment(`trib-${now().toISOString().slice(0, 10)}.zip`).type('application/zip');
        await writeZip(exportFiles({ db, photoStore }, viewer), res, now());
      },
    }),
  ];
}
