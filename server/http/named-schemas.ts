import * as z from 'zod/mini';
import * as account from '#shared/api/account';
import * as aiPreferences from '#shared/api/ai-preferences';
import * as auth from '#shared/api/auth';
import * as catalogue from '#shared/api/catalogue';
import * as chat from '#shared/api/chat';
import * as cities from '#shared/api/cities';
import * as common from '#shared/api/common';
import * as friends from '#shared/api/friends';
import * as hosting from '#shared/api/hosting';
import * as interests from '#shared/api/interests';
import * as invitations from '#shared/api/invitations';
import * as notifications from '#shared/api/notifications';
import * as photos from '#shared/api/photos';
import * as presence from '#shared/api/presence';
import * as push from '#shared/api/push';
import * as safety from '#shared/api/safety';
import * as tribs from '#shared/api/tribs';
import * as users from '#shared/api/users';

const AREAS = [
  [account, aiPreferences, auth, catalogue, chat, cities, common, friends, hosting, interests],
  [invitations, notifications, photos, presence, push, safety, tribs, users],
].flat();

const NAMED = [
  z.ZodMiniObject,
  z.ZodMiniUnion,
  z.ZodMiniDiscriminatedUnion,
  z.ZodMiniArray,
  z.ZodMiniOptional,
];

/** Every body and response under its name in `shared/api`, in Pascal case: `topMember` is `TopMember`. */
export function namedSchemas(parameters: ReadonlySet<unknown>): Record<string, z.ZodMiniType> {
  const named: Record<string, z.ZodMiniType> = {};
  for (const [name, value] of AREAS.flatMap((area) => Object.entries(area))) {
    if (!isNamed(value) || parameters.has(value)) continue;
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    if (named[title]) throw new Error(`Two schemas of shared/api are called ${name}`);
    named[title] = value;
  }
  return named;
}

function isNamed(value: unknown): value is z.ZodMiniType {
  return NAMED.some((kind) => value instanceof kind);
}
