import * as z from 'zod/mini';
import { idText } from './common';

/** `open` undoes a decline: the meetup may be offered and listed again. */
export const INVITATION_DECISIONS = ['accepted', 'not-interested', 'open'] as const;
export const invitationDecision = z.strictObject({ answer: z.enum(INVITATION_DECISIONS) });
export const invitationParams = z.strictObject({ tribId: idText });
