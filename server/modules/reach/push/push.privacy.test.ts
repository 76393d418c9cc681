import { expect, it } from 'vitest';
import { NOTIFICATION_KINDS } from '#shared/domain/notices';
import { notifications } from '../../../db/schema/social';
import { markOf, plantCanaries } from '../../../testing/canaries';
import { REPLY, tellEverything } from '../../../testing/every-notice';
import { sendMessage } from '../../../testing/factories';
import { COLUMNS, words } from '../../../testing/private-columns';
import { createTestSender, pushTo, sendDue } from '../../../testing/push-factories';
import { startPushService } from '../../../testing/push-service';
import { startTestApp } from '../../../testing/test-app';
import { createVisibilityFixture, HIDE_METHODS, setFriendship } from '../../../testing/visibility-fixture';

const service = await startPushService();
const app = await startTestApp({ pushAllowedOrigins: [service.origin] });
const people = await createVisibilityFixture(app);
await plantCanaries(app, people);
const { viewer, other, side } = people;
const browser = await pushTo(viewer, service);
const marks = Object.entries(COLUMNS).flatMap(([table, { marked }]) =>
  words(marked).map((column) => markOf(table, column)),
);

it('every kind of notification is pushed without a private word, and none about a hidden person', async () => {
  await tellEverything(app, people, () => sendDue(app, createTestSender(app)));
  await sendDue(app, createTestSender(app));
  const text = JSON.stringify(browser.received);
  const pushed = new Set(browser.received.map(({ payload }) => payload.tag.replace(/-\d+$/, '')));
  expect([...pushed].toSorted()).toEqual(
    ['chat', ...NOTIFICATION_KINDS.map((kind) => `notice-${kind}`)].toSorted(),
  );
  expect(text).toContain('Othersname is coming');
  expect([...marks, REPLY].filter((mark) => text.includes(mark))).toEqual([]);
  for (const { payload } of browser.received)
    expect(payload.url).toMatch(/^\/(meetups|chat|profile|trib|communities|discover|admin)(\?|$)/);

  for (const [hiding, { isBlock, hide, undo }] of Object.entries(HIDE_METHODS)) {
    browser.received.length = 0;
    await setFriendship(app, people, 'accepted');
    await app.db.delete(notifications);
    for (const kind of ['friend-accepted', 'would-meet-again'] as const)
      await app.db.insert(notifications).values({ userId: viewer.id, kind, personId: other.id });
    await app.db.insert(notifications).values({ userId: viewer.id, kind: 'cancelled', tribId: side.openId });
    await sendMessage(other, side.directId, 'A later word');
    await hide(app, people);
    await sendDue(app, createTestSender(app));
    const kinds = browser.received.map(({ payload }) => payload.tag.replace(/-\d+$/, ''));
    // Members still hear of a meetup whose host is gone, but not of one whose host is blocked.
    expect({ hiding, kinds }).toEqual({ hiding, kinds: isBlock ? [] : ['notice-cancelled'] });
    await undo(app, people);
  }
  expect(service.problems).toEqual([]);
});
