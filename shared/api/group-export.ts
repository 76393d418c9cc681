import * as z from 'zod/mini';

/** Which file an organizer takes their meetups along in. */
export const groupExportQuery = z.strictObject({ format: z._default(z.enum(['ics', 'json']), 'ics') });
