import { and, eq, type SQL, sql } from 'drizzle-orm';
import { PROVIDER_IDS, PROVIDER_NAMES } from '#shared/api/auth';
import type { WayIn } from '#shared/api/ways-in';
import type { WayKind } from '#shared/domain/ways-in';
import type { Db } from '../../../db/handle';
import { calendarAddresses } from '../../../db/schema/calendar';
import { passkeys, recoveryCodes, securityEvents } from '../../../db/schema/sign-in';
import { credentials, externalIdentities, users } from '../../../db/schema/users';

export type WhoseWays = {
  userId: number;
  /** Without a mail server an address signs nobody in. */
  hasMail: boolean;
  /** The moment from which on somebody else may have been in; null without a report. */
  reported: Date | null;
};
type WayRow = {
  kind: WayKind;
  id: string | null;
  name: string | null;
  addedAt: string | null;
  isDoubtful: boolean;
};

/** In the order of the list: of a kind the latest first. A key has the time where there is one of a kind. */
export async function listWays(db: Db, { userId, hasMail, reported }: WhoseWays): Promise<WayIn[]> {
  const ofAddress = sql`from ${securityEvents} e where e.user_id = ${userId}
    and e.kind in ('address-added', 'address-changed', 'address-restored')`;
  const confirmed = sql`(select max(e.created_at) ${ofAddress})`;
  const { rows } = await db.execute<WayRow>(sql`select w.kind, w.id, w.name,
      to_char(w.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "addedAt",
      coalesce(${doubtOf(confirmed, reported)}, false) as "isDoubtful"
    from (
      select 1 as position, 'password' as kind, null as id, null as name, c.changed_at as at
        from ${credentials} c where c.user_id = ${userId}
      union all select 2, 'passkey', p.id::text, p.name, p.created_at
        from ${passkeys} p where p.user_id = ${userId}
      union all select 3, 'provider', i.id::text, i.provider, i.created_at
        from ${externalIdentities} i where i.user_id = ${userId}
      union all select 4, 'address', null, u.email, ${confirmed}
        from ${users} u where u.id = ${userId} and u.email is not null and ${hasMail}
      union all select 5, 'codes', null, null, max(r.created_at)
        from ${recoveryCodes} r where r.user_id = ${userId} and r.used_at is null having count(*) > 0
      union all select 6, 'calendar', null, null, a.created_at
        from ${calendarAddresses} a where a.user_id = ${userId}
    ) w order by w.position, w.at desc, w.id`);
  return rows.map(({ kind, id, name, addedAt, isDoubtful }) => ({
    kind,
    name: kind === 'provider' ? providerName(name) : name,
    addedAt: addedAt && new Date(addedAt).toISOString(),
    isDoubtful: kind !== 'password' && isDoubtful,
    key: kind === 'password' ? null : `${kind}:${id ?? (kind === 'address' ? name : addedAt)}`,
  }));
}

/** Younger than the mail that last showed whose account it is, or than what its person says was not them. */
function doubtOf(confirmed: SQL, reported: Date | null): SQL {
  return reported === null
    ? sql`w.at > coalesce(${confirmed}, now() - interval '365 days')`
    : sql`(w.at >= ${reported.toISOString()}::timestamptz or w.at > ${confirmed})`;
}

function providerName(name: string | null): string | null {
  const id = PROVIDER_IDS.find((one) => one === name);
  return id ? PROVIDER_NAMES[id] : name;
}

/** What is kept of an address has more than a row, so it is ended elsewhere. */
export async function deleteWay(tx: Db, userId: number, { kind, key }: WayIn): Promise<void> {
  // What stands behind the kind, see `listWays`.
  const id = key?.slice(kind.length + 1) ?? '';
  switch (kind) {
    case 'passkey':
      await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)));
      break;
    case 'provider':
      await tx
        .delete(externalIdentities)
        .where(and(eq(externalIdentities.userId, userId), eq(externalIdentities.id, Number(id))));
      break;
    case 'codes':
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      break;
    case 'calendar':
      await tx.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId));
      break;
    case 'password':
    case 'address':
      break;
  }
}
