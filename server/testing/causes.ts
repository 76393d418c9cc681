/** Writes the tables of docs/what-a-write-causes.md from the schema and the code. */
import { sql } from 'drizzle-orm';
import { groupBy } from '#shared/domain/group-by';
import { NOTICES } from '#shared/domain/notices';
import type { Db } from '../db/handle';
import { RECURRING, WHEN_ASKED } from '../jobs';

/** What a trigger's function, or one that it calls, does to cause something. */
const EFFECTS = {
  events: /\brecord_event\(|\binsert into events\b/,
  feed: /\binsert into feed_changes\b/,
  search: /\bindex_tribs\(|\bnew\.document :=/,
  room: /\binsert into conversations\b/,
  push: /\binsert into push_/,
  mail: /\bmail_(?:notices|settings)\b/,
  job: /\binsert into jobs\b/,
  count: /\bset member_count\b/,
};
const EVENT_KIND = /record_event\(\s*'(\w+)'|'(notifications)', user_id from changed/g;

type Trigger = { table: string; name: string; on: string[]; body: string };
const OPERATIONS = ['insert', 'update', 'delete'];

async function findTriggers(db: Db): Promise<Trigger[]> {
  const { rows } = await db.execute<Trigger>(sql`
    select c.relname as table, t.tgname as name, p.prosrc as body,
      array_remove(array[case when t.tgtype & 4 > 0 then 'insert' end, case when t.tgtype & 16 > 0 then 'update' end,
        case when t.tgtype & 8 > 0 then 'delete' end], null) as on
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal order by c.relname, t.tgname`);
  const { rows: functions } = await db.execute<{ name: string; body: string }>(sql`
    select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace
      and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))`);
  const withCalls = (body: string): string =>
    functions
      .filter(
        ({ name, body: called }) => called !== body && body.includes(`${name}(`) && name !== 'record_event',
      )
      .reduce((whole, { body: called }) => `${whole}\n${withCalls(called)}`, body);
  return rows.map((row) => ({ ...row, body: withCalls(row.body) }));
}

function writesTable(triggers: readonly Trigger[]): string {
  const rows = [...groupBy(triggers, ({ table }) => table)].map(([table, own]) => {
    const cells = Object.entries(EFFECTS).map(([effect, sign]) => {
      const causing = own.filter(({ body }) => sign.test(body));
      const on = OPERATIONS.filter((one) => causing.some((trigger) => trigger.on.includes(one))).join(', ');
      const kinds = new Set(
        causing.flatMap(({ body }) => [...body.matchAll(EVENT_KIND)].map(([, one, many]) => one ?? many)),
      );
      return effect === 'events' && on ? `${on}: ${[...kinds].map((kind) => `\`${kind}\``).join(', ')}` : on;
    });
    return `| \`${table}\` | ${cells.join(' | ')} | ${own.map(({ name }) => `\`${name}\``).join(' ')} |\n`;
  });
  const idle = triggers.find(({ body }) => !Object.values(EFFECTS).some((sign) => sign.test(body)));
  if (idle) throw new Error(`Say in EFFECTS what the trigger ${idle.name} causes.`);
  return tableOf(['write to', ...Object.keys(EFFECTS), 'triggers'], rows);
}

const ASKED_BY: Record<string, string> = {
  announcement: 'an announcement that is planned, or that is for more than 1,000 people',
  'telling many':
    'a notice to more than 1,000 people at once: a meetup is cancelled or moved, a series changes, a community is archived',
  round: 'a round of tables that is due in a city; the key is the city',
  mail: 'a row in `mails`',
};

function jobsTable(): string {
  const kinds = Object.keys(WHEN_ASKED);
  const unknown = [
    ...kinds.filter((kind) => !ASKED_BY[kind]),
    ...Object.keys(ASKED_BY).filter((kind) => !WHEN_ASKED[kind]),
  ];
  if (unknown.length > 0)
    throw new Error(`Say in ASKED_BY what adds these jobs and no others: ${unknown.join(', ')}.`);
  return tableOf(
    ['job', 'added by'],
    [
      ...kinds.map((kind) => `| ${kind} | ${ASKED_BY[kind]} |\n`),
      ...Object.entries(RECURRING).map(
        ([every, steps]) => `| ${Object.keys(steps).join(' · ')} | every ${every} |\n`,
      ),
    ],
  );
}

function noticesTable(): string {
  const told = Object.entries(NOTICES).map(([kind, notice]) => {
    const inTime = 'urgent' in notice ? 'at once' : 'with others';
    const mailed = { on: inTime, off: 'if asked for', never: '' }[notice.mail];
    const [listed, pushed] = [notice.app, notice.push].map((one) => (one === 'on' ? 'yes' : ''));
    return { kind, ways: `${listed} | ${pushed} | ${mailed}` };
  });
  const rows = [...groupBy(told, ({ ways }) => ways)].map(
    ([ways, alike]) => `| ${alike.map(({ kind }) => `\`${kind}\``).join(' ')} | ${ways} |\n`,
  );
  return tableOf(['notice', 'list', 'push', 'mail'], rows);
}

const tableOf = (head: readonly string[], rows: readonly string[]) =>
  `| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}\n${rows.join('')}`;

/** The page with its tables as the schema and the code are now, each in the place of the one before. */
export async function writtenCauses(db: Db, page: string): Promise<string> {
  const tables = [writesTable(await findTriggers(db)), jobsTable(), noticesTable()];
  return page.replaceAll(/^\|.*\n(?:\|.*\n)+/gm, () => tables.shift() ?? '');
}
