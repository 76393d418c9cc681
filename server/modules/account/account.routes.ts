/**
 * DELETE /api/users/{id}   delete one's account
 */
import { idParams } from '#shared/api/common';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { deleteAccount } from './delete-account.service';

export function accountRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'delete',
      path: '/api/users/:id',
      summary: 'Delete your account: hidden at once, and gone for good after 30 days without signing in',
      access: 'self',
      params: idParams,
      async handle({ viewer, res }) {
        await deleteAccount(deps, viewer.id);
        deps.sessionCookie.clear(res);
      },
    }),
  ];
}
