import { describe, expect, it } from 'vitest';
import { operatorList } from '#shared/api/operators';
import { expectError } from '../../../testing/expect-error';
import { expectNoRowChanged } from '../../../testing/rows';
import { type Person, startTestApp } from '../../../testing/test-app';

const app = await startTestApp({ operators: ['olga'] });
const PASSWORD = 'seven embers glow';
const account = (username: string) => app.person({ username, password: PASSWORD });
const olga = await account('olga');
const reason = 'To help with reports';
const grant = (by: Person, username: string) =>
  by.post('/api/admin/operators', { action: 'grant', username, reason });
const take = (by: Person, { id }: Person) =>
  by.post('/api/admin/operators', { action: 'take', userId: id, reason });
const isOperator = async (person: Person) => (await person.get('/api/session')).body.user.isOperator;

describe('the role of an operator', () => {
  it('is granted by username and taken again, at once and with a line in the log', async () => {
    const omar = await account('omar');
    const { body } = await grant(olga, ' Omar ');
    expect(operatorList.parse(body)).toMatchObject([
      { id: olga.id, username: 'olga', isNamed: true },
      { id: omar.id, username: 'omar', isNamed: false },
    ]);
    expect(await isOperator(omar)).toBe(true);
    expect((await omar.get('/api/admin/reports')).status).toBe(200);
    await take(olga, omar);
    expect(await isOperator(omar)).toBe(false);
    expectError(await omar.get('/api/admin/reports'), 404, 'not_found');
    expect((await olga.get('/api/admin/actions?limit=2')).body).toMatchObject([
      { operator: 'olga', action: 'take', subject: `user ${omar.id}`, reason },
      { operator: 'olga', action: 'grant', subject: `user ${omar.id}`, reason },
    ]);
  });

  it('is not granted twice, to nobody, to a demo account or to somebody who is gone', async () => {
    const [pia, gone, demo] = [await account('pia'), await account('gone'), await app.person()];
    await grant(olga, 'pia');
    const refused = (request: () => ReturnType<typeof grant>) => expectNoRowChanged(app.db, request);
    expectError(await refused(() => grant(olga, 'pia')), 409, 'already_done');
    expectError(await refused(() => grant(olga, 'olga')), 409, 'already_done');
    expectError(await refused(() => grant(olga, 'nobody.here')), 404, 'not_found');
    await gone.delete(`/api/users/${gone.id}`);
    expectError(await refused(() => grant(olga, 'gone')), 409, 'nobody');
    const toDemo = () => olga.post('/api/admin/operators', { action: 'grant', userId: demo.id, reason });
    expectError(await refused(toDemo), 409, 'is_demo');
    await take(olga, pia);
    expectError(await refused(() => take(olga, pia)), 409, 'already_done');
  });

  it('is taken from those whom the configuration names only there', async () => {
    expectError(await expectNoRowChanged(app.db, () => take(olga, olga)), 409, 'is_named');
  });

  it('is never taken from the last one, who may be oneself', async () => {
    const [quin, rosa] = [await account('quin'), await account('rosa')];
    await grant(olga, 'quin');
    await grant(olga, 'rosa');
    const unnamed = await startTestApp({ operators: [] }, { database: app.database });
    const as = async (username: string) => {
      const browser = unnamed.visitor();
      const { body } = await browser.post('/api/users/login', { username, password: PASSWORD });
      return { ...browser, id: Number(body.id) };
    };
    const [asQuin, asRosa] = [await as('quin'), await as('rosa')];
    const both = await Promise.all([take(asQuin, rosa), take(asRosa, quin)]);
    const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect([404, 409]).toContain(statuses[1]);
    const left = (await isOperator(quin)) ? asQuin : asRosa;
    expectError(await expectNoRowChanged(app.db, () => take(left, left)), 409, 'last_operator');
  });

  it('protects from being suspended, until it is taken', async () => {
    const sam = await account('sam');
    const reporter = await account('tess');
    await reporter.post('/api/reports', { userId: sam.id, reason: 'Not right' });
    const [report] = (await olga.get('/api/admin/reports?limit=1')).body;
    const suspend = () =>
      olga.post(`/api/admin/reports/${report.id}/actions`, { action: 'suspend', reason: 'Threats' });
    await grant(olga, 'sam');
    expectError(await expectNoRowChanged(app.db, suspend), 409, 'is_operator');
    await take(olga, sam);
    expect((await suspend()).status).toBe(200);
  });
});
