import * as z from 'zod/mini';

/** The kind of file in which an organizer takes their meetups along. */
export const groupExportQuery = z.strictObject({ format: z._default(z.enum(['ics', 'json']), 'ics') });
