import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from './log';
import type { Agent } from './testing/agent';
import { NO_MAIL_SERVER } from './testing/mail';
import { markOf, plantCanaries } from './testing/canaries';
import { COLUMNS, words } from './testing/private-columns';
import { personTables } from './testing/person-columns';
import { startPreviews, tag, textOf } from './testing/previews';
import { known } from './testing/factories';
import { createVisibilityFixture, setFriendship } from './testing/visibility-fixture';
import { VISIBILITY } from './visibility-matrix';

const logged: string[] = [];
const sink = { write: (line: string) => void logged.push(line) };
const { app, fetchRaw } = await startPreviews(
  { operators: ['operator'], mail: NO_MAIL_SERVER },
  { log: createLog('trace', sink) },
);
const people = await createVisibilityFixture(app);
await setFriendship(app, people, 'accepted');
await plantCanaries(app, people);
const { viewer, other, visitor, side } = people;
const stranger = await known(app.db, await app.person());

const operator = await app.person({ username: 'operator', password: 'seven embers glow' });

const marked = Object.entries(COLUMNS).flatMap(([table, columns]) =>
  words(columns.marked).map((column) => ({ table, column, mark: markOf(table, column) })),
);
const camelCase = (column: string) =>
  column.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
const privateKeys = new Set(Object.values(COLUMNS).flatMap(({ named }) => words(named).map(camelCase)));

const paths = [
  ...Object.values(VISIBILITY).flatMap((row) =>
    'cases' in row ? row.cases.map(({ path }) => path(side)) : [],
  ),
  `/api/tribs/${side.openId}/guests`,
  `/api/users/${side.otherId}/interests`,
  `/api/users/${side.otherId}/export`,
  `/api/users/${side.otherId}/sessions`,
  `/api/users/${side.otherId}/calendar`,
  `/api/users/${side.otherId}/ways-in`,
  `/api/users/${side.otherId}/security-events`,
  `/api/users/${side.otherId}/ai-preferences`,
  `/api/users/${side.otherId}/mail`,
  `/api/users/${side.otherId}/notification-settings`,
  '/api/blocks',
  // These are exports of their own groups, which have other people in them.
  `/api/communities/${side.askedId}/members.csv`,
  `/api/communities/${side.communityId}/members.csv`,
  `/api/communities/${side.communityId}/meetups?format=json`,
  `/api/series/${side.seriesId}/meetups?format=json`,
];
/** The series' template has the address of every date. */
const openTrib = await app.db.execute<{ id: number }>(
  sql`select series_id as id from tribs where id = ${side.openId}`,
);
const openSeries = openTrib.rows[0]?.id;
const pages = [
  `/?inv=${side.otherId}&name=Othersname`,
  `/?inv=${side.otherId}&name=Othersname&trib=${side.openId}`,
  `/meetups?trib=${side.openId}`,
  `/meetups?trib=${side.sharedId}&from=${side.otherId}`,
  `/profile?user=${side.otherId}`,
  `/m/${side.openId}`,
  `/s/${openSeries}`,
  `/c/${side.communityId}`,
  `/api/series/${openSeries}/calendar.ics`,
  `/api/series/${openSeries}/rss.xml`,
  `/api/communities/${side.communityId}/calendar.ics`,
  `/api/communities/${side.communityId}/rss.xml`,
];

const marksIn = (text: string) => marked.filter(({ mark }) => text.includes(mark)).map(({ mark }) => mark);

/** The names of private columns in a body, except in the asking person's own profile. */
function privateKeysIn(body: unknown, askedBy: number): string[] {
  if (Array.isArray(body)) return body.flatMap((one) => privateKeysIn(one, askedBy));
  if (body === null || typeof body !== 'object') return [];
  if ('isOperator' in body && 'id' in body && body.id === askedBy) return [];
  return Object.entries(body).flatMap(([key, value]) => [
    ...(privateKeys.has(key) ? [key] : []),
    ...privateKeysIn(value, askedBy),
  ]);
}

describe('what is private', () => {
  it('is stated for every column of every table that refers to a person', async () => {
    const stated = Object.entries(COLUMNS).map(([table, { marked: texts, named, open }]) => [
      table,
      [...words(texts), ...words(named), ...words(open)].toSorted(),
    ]);
    expect(Object.fromEntries(stated)).toEqual(await personTables(app.db));
  });

  it.each(marked)('is there to be found: $mark', async ({ table, column, mark }) => {
    const { rows } = await app.db.execute(
      sql`select 1 from ${sql.identifier(table)} where strpos(${sql.identifier(column)}::text, ${mark}) > 0`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is shown to the person themselves', async () => {
    const { body } = await other.get(`/api/users/${other.id}`);
    expect(marksIn(JSON.stringify(body))).toEqual(
      expect.arrayContaining(['users.username', 'users.phone_number']),
    );
    expect(privateKeysIn(body, viewer.id)).toEqual(expect.arrayContaining(['age', 'valuesOpenness']));
  });

  const readers: [string, Agent, number][] = [
    ['a friend', viewer, viewer.id],
    ['a stranger', stranger, stranger.id],
    ['a visitor', visitor, 0],
  ];
  it.each(readers)('is in no response to %s', async (_name, agent, id) => {
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      const { body } = await agent.get(path);
      const leaked = [...marksIn(JSON.stringify(body)), ...privateKeysIn(body, id)];
      if (leaked.length > 0) found[path] = leaked;
    }
    expect(found).toEqual({});
  });

  it('is in no response to an operator but in reports and in the log of actions', async () => {
    const found: Record<string, string[]> = {};
    const ofOperators = [
      '/api/admin/reports?state=open',
      '/api/admin/reports?state=handled',
      '/api/admin/actions',
    ];
    for (const path of [...paths, ...ofOperators]) {
      const { body } = await operator.get(path);
      const leaked = marksIn(JSON.stringify(body));
      if (leaked.length > 0) found[path] = leaked;
    }
    expect(found).toEqual({
      '/api/admin/reports?state=open': ['reports.reason', 'reports.reply'],
      '/api/admin/actions': [
        'operator_actions.operator',
        'operator_actions.subject',
        'operator_actions.reason',
      ],
    });
  });

  it.each(pages)('is not in the page %s', async (path) => {
    const page = await fetchRaw(path);
    expect(page.status).toBe(200);
    expect(marksIn(textOf(page))).toEqual([]);
  });

  it('is not in what an invite link says of a meetup, which is more than its name', async () => {
    const page = textOf(await fetchRaw(`/?inv=${side.otherId}&name=Othersname&trib=${side.openId}`));
    const shown = JSON.parse((tag(page, 'invited-to') ?? '').replaceAll('&quot;', '"'));
    expect(shown).toMatchObject({ id: side.openId, name: side.openName });
    expect(privateKeysIn(shown, viewer.id)).toEqual([]);
  });

  it('is in no line of the log, also when the person changes it, is refused, or fails', async () => {
    const own = `/api/users/${other.id}`;
    expect((await other.put(own, { phoneNumber: markOf('users', 'phone_number') })).status).toBe(200);
    expect((await other.put(own, { email: markOf('users', 'email') })).status).toBe(400);
    await app.db.execute(
      sql`alter table users add constraint refused check (occupation <> 'Private') not valid`,
    );
    expect((await other.put(own, { occupation: 'Private', sex: markOf('users', 'sex') })).status).toBe(500);
    expect(logged.length).toBeGreaterThan(paths.length);
    expect(logged.join('')).toContain('refused');
    expect(marksIn(logged.join(''))).toEqual([]);
    expect(logged.join('')).not.toContain('Private');
  });
});
