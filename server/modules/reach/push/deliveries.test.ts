import { expect, it } from 'vitest';
import { pushTo } from '../../../testing/push-factories';
import { startPushService } from '../../../testing/push-service';
import { createTrib, sendMessage } from '../../../testing/factories';
import { startTestApp } from '../../../testing/test-app';
import {
  claimSubscriptions,
  dueDeliveries,
  findDueBrowsers,
  finishDelivery,
  queueMessages,
  release,
} from './deliveries.queries';

const service = await startPushService();
const app = await startTestApp({ pushAllowedOrigins: [service.origin] });

async function room() {
  const [host, member] = [await app.person(), await app.person()];
  const trib = await createTrib(host);
  await member.put(`/api/tribs/${trib.id}/membership`);
  const roomId: number = (await host.post('/api/conversations', { tribId: trib.id })).body.id;
  const browser = await pushTo(member, service);
  return {
    browser,
    write: async () => {
      await sendMessage(host, roomId, 'Hello?');
      await queueMessages(app.db);
    },
  };
}

const claim = async () => {
  const [due] = await findDueBrowsers(app.db, { exceptOf: [] });
  const [claimed] = await claimSubscriptions(app.db, [due?.id ?? 0]);
  if (!claimed) throw new Error('Nothing is due');
  return claimed;
};

it('a push that came during a delivery is sent after what was due before', async () => {
  const [busy, other] = [await room(), await room()];
  await busy.write();
  const claimed = await claim();
  const [delivery] = await dueDeliveries(app.db, [claimed], 1);
  if (!delivery) throw new Error('Nothing is due');
  await other.write();
  await busy.write();
  await finishDelivery(app.db, delivery);
  await release(app.db, claimed);
  expect((await claim()).endpoint).toBe(other.browser.endpoint);
  expect((await claim()).endpoint).toBe(busy.browser.endpoint);
});
