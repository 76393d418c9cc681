import * as z from 'zod/mini';
import { idText } from './common';

/** `open` takes a refusal back: the meetup may be offered and listed again. */
export const INVITATION_ANSWERS = ['accepted', 'not-interested', 'open'] as const;
export const invitationAnswer = z.strictObject({ answer: z.enum(INVITATION_ANSWERS) });
export const invitationParams = z.strictObject({ tribId: idText });
