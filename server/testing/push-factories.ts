import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Db } from '../db/handle';
import { instances, presence } from '../db/schema/server';
import { pushDeliveries, pushSubscriptions } from '../db/schema/push';
import type { QueueWorker } from '../db/queue-loop';
import { createPushSender } from '../modules/reach/push/push-sender';
import { eachTopic } from '#shared/domain/notice-topics';
import type { Agent } from './agent';
import type { PushService, TestBrowser } from './push-service';
import { inDays } from './factories';
import type { Person, TestApp } from './test-app';

/** Makes a sender without a timer; tests trigger it. */
export function createTestSender(app: TestApp): QueueWorker {
  const sender = createPushSender(app);
  onTestFinished(() => sender.close());
  return sender;
}

/** Sends everything that is due now, or that will be due this much later. */
export async function sendDue(app: TestApp, sender: QueueWorker, laterMs = 0): Promise<void> {
  app.clock.set(new Date(Date.now() + laterMs));
  if (laterMs !== 0) await shiftTimes(app.db, -laterMs);
  sender.wake();
  await sender.idle();
  if (laterMs !== 0) await shiftTimes(app.db, laterMs);
  app.clock.set(null);
}

/** The sender uses the database's clock, which cannot be set, so the times that are compared with it are shifted. */
async function shiftTimes(db: Db, ms: number): Promise<void> {
  const by = sql`make_interval(secs => ${ms / 1000})`;
  await db.update(pushDeliveries).set({
    dueAt: sql`${pushDeliveries.dueAt} + ${by}`,
    createdAt: sql`${pushDeliveries.createdAt} + ${by}`,
  });
  await db.update(pushSubscriptions).set({
    retryAt: sql`${pushSubscriptions.retryAt} + ${by}`,
    leasedUntil: sql`${pushSubscriptions.leasedUntil} + ${by}`,
  });
}

export async function pushTo(person: Agent, service: PushService): Promise<TestBrowser> {
  const browser = service.browser();
  const { endpoint, keys } = browser;
  const { status, body } = await person.put('/api/push/subscriptions', { endpoint, keys });
  if (status !== 204) throw new Error(`Subscribing returned ${status}: ${JSON.stringify(body)}`);
  return browser;
}

export const titlesOf = ({ received }: TestBrowser) => received.map(({ payload }) => payload.title);

/** Makes the person look connected to another instance. */
export async function openApp(db: Db, userId: number): Promise<void> {
  const id = randomUUID();
  await db.insert(instances).values({ id, until: inDays(1) });
  await db.insert(presence).values({ userId, instanceId: id });
}

type Choice = { off?: string[]; quietHours?: { from: string; until: string } | null; timeZone?: string };

export async function choosePush(
  person: Person,
  { off = [], quietHours = null, timeZone = 'UTC' }: Choice,
): Promise<void> {
  const push = eachTopic((topic) => !off.includes(topic));
  const settings = { push, quietHours, timeZone };
  const { status } = await person.put(`/api/users/${person.id}/notification-settings`, settings);
  if (status !== 200) throw new Error(`The settings returned ${status}`);
}
