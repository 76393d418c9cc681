import * as z from 'zod/mini';
import type { Closing } from '#shared/domain/tables';
import { readId } from '#shared/domain/read-id';

export const port = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')), z.transform(Number)),
  z.int().check(z.gte(0), z.lte(65_535)),
);
export const count = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number')), z.transform(Number)),
    z.int().check(z.gte(0), z.lte(max)),
  );
export const httpUrl = z.string().check(
  z.refine<string>((value) => /^https?:/.test(value) && URL.canParse(value), 'must be an http(s) address'),
  z.overwrite((value) => value.replace(/\/+$/, '')),
);
/** Tokens are sent to a provider over https only, except on loopback, where tests run their own provider. */
export const issuerUrl = httpUrl.check(
  z.refine<string>(
    (value) => value.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(`${value}/`),
    'must be an https address',
  ),
);
export const postgresUrl = z
  .string()
  .check(
    z.refine<string>(
      (value) => /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value),
      'must look like postgres://user:password@host:5432/database',
    ),
  );

export const usernames = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((name) => name.trim().toLowerCase())),
  ),
  z.array(z.string().check(z.regex(/^[a-z0-9_.]{3,30}$/, 'must be usernames separated by commas'))),
);

export const ids = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((id) => readId(id.trim()))),
  ),
  z.array(z.number('must be ids of people, separated by commas')),
);

const CLOSING = /^(mon|tue|wed|thu|fri|sat|sun) ([01]\d|2[0-3]):[0-5]\d$/;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
export const closings = z.pipe(
  z
    .string()
    .check(
      z.refine<string>(
        (list) => list.split(',').every((one) => CLOSING.test(one.trim().toLowerCase())),
        'must be days and times such as Mon 19:00, separated by commas',
      ),
    ),
  z.transform((list): Closing[] =>
    list.split(',').map((one) => {
      const [day = '', time = ''] = one.trim().toLowerCase().split(' ');
      return { weekday: DAYS.indexOf(day) + 1, time };
    }),
  ),
);

export const origins = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((origin) => origin.trim())),
  ),
  z.array(
    z
      .string()
      .check(
        z.refine<string>(
          (value) => URL.canParse(value) && new URL(value).origin === value,
          'must be origins such as http://127.0.0.1:9000, separated by commas',
        ),
      ),
  ),
);
