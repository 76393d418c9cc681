/**
 * GET /api/users/{id}/ai-preferences   the person's preferences, or the defaults
 * PUT /api/users/{id}/ai-preferences   replace them
 */
import { aiPreferences, aiPreferencesRequest } from '#shared/api/ai-preferences';
import { idParams } from '#shared/api/common';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { requireInterests } from '../../places/catalogue/catalogue.queries';
import { findAiPreferences, saveAiPreferences } from './ai-preferences.queries';

export function aiPreferenceRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint('GET /api/users/:id/ai-preferences', {
      summary: 'Which meetups you want to be offered',
      access: 'self',
      params: idParams,
      response: aiPreferences,
      handle: ({ viewer }) => findAiPreferences(db, viewer.id),
    }),

    endpoint('PUT /api/users/:id/ai-preferences', {
      summary: 'Say which meetups you want to be offered',
      access: 'self',
      params: idParams,
      body: aiPreferencesRequest,
      response: aiPreferences,
      async handle({ body, viewer }) {
        await requireInterests(db, body.selectedInterests, 'selectedInterests');
        await saveAiPreferences(db, viewer.id, body);
        return findAiPreferences(db, viewer.id);
      },
    }),
  ];
}
