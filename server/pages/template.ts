import { type Invite, INVITER_NOTE_SLOT, INVITER_PICTURE_SLOT } from '#shared/domain/invite';
import { INVITED_TO_SLOT, type InvitedTo } from '#shared/domain/invited-to';
import { ID_MAX } from '#shared/domain/limits';
import { greeting, type Town, TOWN_SLOTS } from '#shared/domain/town';
import type { Lang } from '#shared/texts/languages';
import { escapeHtml } from '../http/html';

/** The build leaves these placeholders in its pages for values that are known only per request. */
export const HEAD_SLOT = '<!--head-->';
const NAME_SLOT = 'name-of-who-invited';
const CODE_SLOT = 'code-of-inviter_';
export const SLOT_INVITE: Invite = { inviterId: ID_MAX, inviterName: NAME_SLOT, code: CODE_SLOT };
const ID_SLOT = `value="${SLOT_INVITE.inviterId}"`;
/** These match whole elements, which are left out if there is no picture, no meetup or no code. */
const PICTURE_SLOT = `<img[^>]*"${INVITER_PICTURE_SLOT}"[^>]*>`;
const NOTE_SLOT = `<p [^>]*>${INVITER_NOTE_SLOT}</p>`;
const TRIB_FIELD_SLOT = `<input[^>]*"${INVITED_TO_SLOT.id}"[^>]*>`;
const CODE_FIELD_SLOT = `<input[^>]*"${CODE_SLOT}"[^>]*>`;
const TRIB_SLOT = `<a [^>]*trib=${INVITED_TO_SLOT.id}.*?</a>`;
/** The element is repeated for each face. */
const [FACE = ''] = INVITED_TO_SLOT.faces;
const FACE_SLOT = `<img[^>]*"${FACE}"[^>]*>`;

type PageContent = {
  head: string;
  /** Needed only by pages that the build wrote for a town. */
  town?: Town;
  invite?: Invite | null;
  inviterPicture?: string | null;
  inviterNote?: string | null;
  invitedTo?: InvitedTo | null;
};

/** A page split at its placeholders. Filled-in text is never searched again, so no name can act as a placeholder. */
export type Template = { with(filling: PageContent): string };

export function parseTemplate(html: string, lang: Lang): Template {
  const slots = [
    HEAD_SLOT,
    ID_SLOT,
    NAME_SLOT,
    PICTURE_SLOT,
    NOTE_SLOT,
    TRIB_FIELD_SLOT,
    CODE_FIELD_SLOT,
    TRIB_SLOT,
    TOWN_SLOTS.name,
    TOWN_SLOTS.logo,
    `<p [^>]*>${TOWN_SLOTS.line}</p>`,
    `<p [^>]*>${TOWN_SLOTS.greeting}</p>`,
  ];
  const pieces = html.split(new RegExp(`(${slots.join('|')})`, 's'));
  return {
    with({ head, town, invite, inviterPicture, inviterNote, invitedTo }) {
      /** Each is left out if it has no value. */
      const elements: [name: string, slot: string | number, value: string | number | null | undefined][] = [
        ['img', INVITER_PICTURE_SLOT, inviterPicture],
        ['p', INVITER_NOTE_SLOT, inviterNote],
        ['input', CODE_SLOT, invite?.code],
        ['p', TOWN_SLOTS.line, town?.line],
        ['p', TOWN_SLOTS.greeting, town?.greeting || greeting(lang)],
        ['input', INVITED_TO_SLOT.id, invitedTo?.id ?? invite?.tribId],
      ];
      return pieces
        .map((piece) => {
          if (piece === HEAD_SLOT) return head;
          if (piece === ID_SLOT) return `value="${invite?.inviterId ?? ''}"`;
          if (piece === NAME_SLOT) return escapeHtml(invite?.inviterName ?? '');
          if (piece === TOWN_SLOTS.name) return escapeHtml(town?.name ?? '');
          if (piece === TOWN_SLOTS.logo) return town?.logo ?? '';
          const found = elements.find(([name, slot]) => isElement(piece, name, slot));
          if (found) return found[2] ? fill(piece, { [found[1]]: found[2] }) : '';
          if (isElement(piece, 'a', INVITED_TO_SLOT.id)) {
            return invitedTo && invite ? fillTrib(piece, invitedTo, invite) : '';
          }
          return piece;
        })
        .join('');
    },
  };
}

const isElement = (piece: string, name: string, slot: string | number) =>
  piece.startsWith(`<${name} `) && piece.includes(String(slot));

function fillTrib(element: string, { faces, ...texts }: InvitedTo, { inviterId }: Invite): string {
  const { faces: _faces, ...slots } = INVITED_TO_SLOT;
  const values = Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [new Map(Object.entries(slots)).get(key), value]),
  );
  return element
    .split(new RegExp(`(${FACE_SLOT})`))
    .map((piece) =>
      isElement(piece, 'img', FACE)
        ? faces.map((face) => fill(piece, { [FACE]: face })).join('')
        : fill(piece, { ...values, [ID_MAX]: inviterId }),
    )
    .join('');
}

/** Replaces all placeholders at once, because a filled-in value may look like another placeholder. */
function fill(markup: string, values: Readonly<Record<string, string | number>>): string {
  return markup
    .split(new RegExp(`(${Object.keys(values).join('|')})`))
    .map((piece) => (Object.hasOwn(values, piece) ? escapeHtml(String(values[piece])) : piece))
    .join('');
}
