import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fillsOf } from '../testing/migration-fills';
import { createTrib } from '../testing/factories';
import { startTestApp } from '../testing/test-app';
import { reports } from './schema/social';

const FILLS = fillsOf('0030_report_hosts');

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
