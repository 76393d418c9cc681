import { type Invitation, invitationQuery } from '#shared/domain/invitation';
import { ID_MAX } from '#shared/domain/limits';
import { escapeHtml } from '../http/escape-html';

/** Where the build leaves room in its pages for what is only known when somebody asks. */
export const HEAD_SLOT = '<!--head-->';
const NAME_SLOT = 'name-of-who-invited';
export const SLOT_INVITATION: Invitation = { inviterId: ID_MAX, inviterName: NAME_SLOT };
const QUERY_SLOT = escapeHtml(invitationQuery(SLOT_INVITATION));

export type Filling = { head: string; invitation?: Invitation | null };

/** A page cut at its slots. What is put in is never searched again, so no name can stand for something else. */
export type Template = { with(filling: Filling): string };

export function parseTemplate(html: string): Template {
  const pieces = html.split(new RegExp(`(${[HEAD_SLOT, QUERY_SLOT, NAME_SLOT].join('|')})`));
  return {
    with: ({ head, invitation }) =>
      pieces
        .map((piece) => {
          if (piece === HEAD_SLOT) return head;
          if (piece === QUERY_SLOT) return invitation ? escapeHtml(invitationQuery(invitation)) : '';
          if (piece === NAME_SLOT) return escapeHtml(invitation?.inviterName ?? '');
          return piece;
        })
        .join(''),
  };
}
