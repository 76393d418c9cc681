/** PUT /api/invitations/{tribId}   accept or decline an offered meetup; a declined one is not offered again */
import { invitationDecision, invitationParams } from '#shared/api/invitations';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { notFound } from '../../http/errors';
import { scoreTrib } from '../tribs/tribs.queries';
import { answerInvitation } from './invitations.queries';

export function invitationRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'put',
      path: '/api/invitations/:tribId',
      summary:
        'Answer an offered meetup; "not-interested" also hides it from the feed, "open" takes that back',
      access: 'session',
      params: invitationParams,
      body: invitationDecision,
      async handle({ params, body, viewer }) {
        if (!(await scoreTrib(db, viewer, viewer, params.tribId))) throw notFound();
        await answerInvitation(db, viewer.id, params.tribId, body.answer);
      },
    }),
  ];
}
