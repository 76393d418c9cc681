/**
 * GET /api/admin/settings    what operators have decided for the installation
 * PUT /api/admin/settings    decide otherwise
 */
import { settingsRequest } from '#shared/api/operators';
import { installationSettings } from '#shared/api/settings';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { findSettings } from '../settings/settings.service';
import { changeSettings } from './operators.service';

export function settingsRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint('GET /api/admin/settings', {
      summary: 'What operators have decided for the installation',
      access: 'operator',
      response: installationSettings,
      handle: () => findSettings(deps.db),
    }),

    endpoint('PUT /api/admin/settings', {
      summary:
        'Who may sign up, whether first posts wait for an operator, and what everybody is told; what is left out stays',
      access: 'operator',
      needsFreshSignIn: true,
      body: settingsRequest,
      pictures: 1,
      response: installationSettings,
      refuses: [409],
      async handle({ body, viewer }) {
        const changed = await changeSettings(deps, viewer, body);
        deps.settings.forget();
        return changed;
      },
    }),
  ];
}
