import * as z from 'zod/mini';

/** Where a calendar app subscribes to the person's meetups; null while that is off. */
export const calendarSubscription = z.object({ url: z.nullable(z.url()) });

/** Of any form: one that cannot exist is not found, like one that does not. */
export const calendarParams = z.strictObject({ token: z.string() });
