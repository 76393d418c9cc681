import * as z from 'zod/mini';
import { idText, largePage } from './common';

export const friendParams = z.strictObject({ userId: idText });

/** Also `requested` after the other person declined, which is not announced. */
export const friendshipResponse = z.object({ status: z.enum(['friends', 'requested']) });

/** The person's friends, the people who sent them a friend request, or those they sent one: declined ones too. */
export const friendsQuery = z.strictObject({
  list: z._default(z.enum(['friends', 'requests', 'sent']), 'friends'),
  ...largePage,
});
