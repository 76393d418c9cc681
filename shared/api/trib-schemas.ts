import * as z from 'zod/mini';
import { whenAbsent } from './common';
import { tribDefaults, tribFields } from './trib-fields';

type Fields = typeof tribFields;
type Key = keyof Fields;

// Each object maps over all fields. The compiler cannot derive from `tribFields` that none is missing, hence the casts.
/* oxlint-disable typescript/no-unsafe-type-assertion */

export const TRIB_KEYS = Object.keys(tribFields) as Key[];

export const requestFields = Object.fromEntries(TRIB_KEYS.map((key) => [key, tribFields[key].request])) as {
  [K in Key]: Fields[K]['request'];
};

const defaults: Record<string, unknown> = tribDefaults;
export const responseFields = Object.fromEntries(
  TRIB_KEYS.map((key) => {
    const { response } = tribFields[key];
    return [key, key in defaults ? whenAbsent(response, () => defaults[key]) : response];
  }),
) as { [K in Key]: Fields[K]['response'] };

/** The fields of a new trib, of which only name and description are required. */
export const newTribFields = {
  ...z.partial(z.object(requestFields)).shape,
  ...(Object.fromEntries(
    Object.entries<unknown>(tribDefaults).map(([key, value]) => [
      key,
      z._default(requestFields[key as Key] as z.ZodMiniType, () => value),
    ]),
  ) as { [K in keyof typeof tribDefaults]: z.ZodMiniDefault<Fields[K]['request']> }),
  name: requestFields.name,
  description: requestFields.description,
};

/* oxlint-enable typescript/no-unsafe-type-assertion */
