import { type Invite, INVITER_PICTURE_SLOT } from '#shared/domain/invite';
import { ID_MAX } from '#shared/domain/limits';
import { escapeHtml } from '../http/escape-html';

/** The placeholders that the build leaves in its pages for values known per request. */
export const HEAD_SLOT = '<!--head-->';
const NAME_SLOT = 'name-of-who-invited';
export const SLOT_INVITE: Invite = { inviterId: ID_MAX, inviterName: NAME_SLOT };
const ID_SLOT = `value="${SLOT_INVITE.inviterId}"`;
/** The whole element: without a picture there is none. */
const PICTURE_SLOT = `<img[^>]*"${INVITER_PICTURE_SLOT}"[^>]*>`;

type PageContent = { head: string; invite?: Invite | null; inviterPicture?: string | null };

/** A page split at its placeholders. Filled-in text is never searched again, so no name can act as a placeholder. */
export type Template = { with(filling: PageContent): string };

export function parseTemplate(html: string): Template {
  const pieces = html.split(new RegExp(`(${[HEAD_SLOT, ID_SLOT, NAME_SLOT, PICTURE_SLOT].join('|')})`));
  return {
    with: ({ head, invite, inviterPicture }) =>
      pieces
        .map((piece) => {
          if (piece === HEAD_SLOT) return head;
          if (piece === ID_SLOT) return `value="${invite?.inviterId ?? ''}"`;
          if (piece === NAME_SLOT) return escapeHtml(invite?.inviterName ?? '');
          if (piece.startsWith('<img') && piece.includes(INVITER_PICTURE_SLOT)) {
            return inviterPicture ? piece.split(INVITER_PICTURE_SLOT).join(escapeHtml(inviterPicture)) : '';
          }
          return piece;
        })
        .join(''),
  };
}
