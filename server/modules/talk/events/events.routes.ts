/**
 * GET /api/events   what changes for this person, as server-sent events
 */
import { lastEventHeader } from '#shared/api/events';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { invalidField } from '../../../http/errors';
import { says } from './texts';

export function eventRoutes({ events }: Deps): Endpoint[] {
  return [
    endpoint('GET /api/events', {
      summary: 'What changes for you, as server-sent events; Last-Event-ID continues an earlier stream',
      access: 'session',
      file: ['text/event-stream'],
      async handle({ viewer, req, res }) {
        const header = req.get('Last-Event-ID');
        if (header !== undefined && !lastEventHeader.safeParse(header).success)
          throw invalidField('Last-Event-ID', says.notIdOfOurs);
        await events.connect(viewer, res, header ?? null);
      },
    }),
  ];
}
