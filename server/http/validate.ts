import type { Request } from 'express';
import * as z from 'zod/mini';
import { issueText } from '#shared/api/issues';
import { invalid, type Says } from './errors';
import { says } from './texts';

export type FieldIssue = { path: string; says: Says };

// The mini build of zod has no messages by default; operators read these about their configuration.
z.config(z.locales.en());

/** Returns the parsed input, or throws a 400 that names the fields. Input is never echoed. */
export function validate<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.slice(0, 20).flatMap(describe));
}

const KEY_HEADER = 'Idempotency-Key';

export function readIdempotencyKey(req: Request, key: z.ZodMiniType<string>): string | null {
  const headers = { [KEY_HEADER]: req.get(KEY_HEADER) };
  return validate(z.object({ [KEY_HEADER]: z.optional(key) }), headers)[KEY_HEADER] ?? null;
}

function describe(issue: z.core.$ZodIssue): FieldIssue[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return [{ path, says: says.unknownFields }];
  return [{ path, says: (lang) => issueText(issue, lang) }];
}
