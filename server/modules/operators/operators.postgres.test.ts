import { expect, it } from 'vitest';
import type { ApiResponse } from '../../testing/agent';
import { untilWaiting } from '../../testing/lock-waits';
import { storedPhoto } from '../../testing/pictures';
import { createTrib, known } from '../../testing/factories';
import { startTestApp } from '../../testing/test-app';
import { lockPhotosShared, lockTribs } from '../../db/locks';

const app = await startTestApp({ operators: ['olga'] });
const olga = await app.person({ username: 'olga', password: 'seven embers glow' });

it('waits for an edit of a meetup that shows the photo, and leaves the photo free until then', async () => {
  const [host, reporter] = [await app.person(), await known(app.db, await app.person())];
  const photo = await storedPhoto(app, host.id);
  const trib = await createTrib(host, { mainImageUrl: photo.url });
  await reporter.post('/api/reports', { photoId: photo.id, reason: 'Not right' });
  const [report] = (await olga.get('/api/admin/reports?limit=1')).body;
  let hiding: Promise<ApiResponse> | undefined;
  await app.db.transaction(async (tx) => {
    await lockTribs(tx, [trib.id]);
    hiding = olga.post(`/api/admin/reports/${report.id}/actions`, { action: 'hide', reason: 'A face' });
    await untilWaiting(app.db, 1);
    expect(await lockPhotosShared(tx, [photo.id])).toMatchObject([{ blur: photo.blur }]);
  });
  expect(await hiding).toMatchObject({ status: 200, body: { subject: { isHidden: true } } });
  expect((await host.get(`/api/tribs/${trib.id}`)).body.mainImageBlur).toBeNull();
});
