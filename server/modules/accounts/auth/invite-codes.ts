import { createHmac, timingSafeEqual } from 'node:crypto';
import { INVITE_CODE_LENGTH } from '#shared/domain/invite';

/**
 * Where signing up needs an invitation, an invite link carries this code, because the inviter's id alone could be guessed. The
 * code is derived from the id, so all links of a person have the same one and nothing is stored.
 */
export type InviteCodes = {
  of(inviterId: number): string;
  isValid(code: string | null | undefined, inviterId: number): boolean;
};

export function createInviteCodes(secret: Buffer): InviteCodes {
  const of = (inviterId: number) =>
    createHmac('sha256', secret)
      .update(`invite ${inviterId}`)
      .digest('base64url')
      .slice(0, INVITE_CODE_LENGTH);
  return {
    of,
    isValid(code, inviterId) {
      const [given, right] = [Buffer.from(code ?? ''), Buffer.from(of(inviterId))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
