import * as z from 'zod/mini';
import { idText, largePage } from './common';

export const friendParams = z.strictObject({ userId: idText });

/** `requested` is also sent after the other person has declined, because a decline is not announced. */
export const friendshipResponse = z.object({ status: z.enum(['friends', 'requested']) });

/** The person's friends, the people who sent them a request, or those to whom they sent one, declined ones included. */
export const friendsQuery = z.strictObject({
  list: z._default(z.enum(['friends', 'requests', 'sent']), 'friends'),
  ...largePage,
});
