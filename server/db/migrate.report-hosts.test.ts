import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTrib } from '../testing/scenes';
import { startTestApp } from '../testing/test-app';
import { reports } from './schema/social';

/** What the migration does once the column exists. */
const FILLS = readFileSync(new URL('./migrations/0030_report_hosts.sql', import.meta.url), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /UPDATE "/.test(statement));

const app = await startTestApp();

it('names the host in the reports of an older database, where a meetup was reported', async () => {
  const host = await app.person();
  const { id } = await createTrib(host);
  await app.db.insert(reports).values([
    { reportedTribId: id, reason: 'Spam' },
    { reportedUserId: host.id, reason: 'Rude' },
  ]);
  for (const statement of FILLS) await app.db.execute(sql.raw(statement));
  const rows = await app.db.select().from(reports).orderBy(reports.id);
  expect(rows.map(({ reportedHostId }) => reportedHostId)).toEqual([host.id, null]);
});
