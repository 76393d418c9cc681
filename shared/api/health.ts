import * as z from 'zod/mini';
import { FAILED_AT, FAILURE_MESSAGE_MAX } from '../domain/client-failure';
import { paths } from '../domain/paths';
import { text } from './common';

export const health = z.object({ status: z.literal('ok'), version: z.string() });

/** Stands for every path at which there is no page. */
export const OTHER_PATH = 'other';

/** A failure of the client, for the operator's log. Nothing in it may say which person or thing it was about. */
export const clientFailure = z.strictObject({
  path: z.enum([...Object.values(paths), OTHER_PATH]),
  kind: z.enum(['error', 'rejection', 'screen']),
  message: text(FAILURE_MESSAGE_MAX),
  /** The position in one of our scripts at which the error was thrown. */
  at: z.nullable(z.string().check(z.regex(FAILED_AT, 'must be a script, a line and a column'))),
  /** The name of the first script, which differs in every build. */
  build: z.nullable(z.string().check(z.regex(/^[\w.-]{1,60}$/, 'must be the name of a script'))),
  /** Shown to the person, who may quote it to the operator. */
  reference: z.uuid(),
});
export type ClientFailure = z.output<typeof clientFailure>;
