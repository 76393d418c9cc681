import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api-client';
import { RULES } from './outbox-entry';
import { Chat, Device } from './testing-device';

const NOOR = 1;
const OFFLINE = new ApiError(0, 'You seem to be offline.');

type Tab = ReturnType<Device['tab']>;

let chat: Chat;
let device: Device;

beforeEach(() => {
  chat = new Chat();
  device = new Device(chat);
});

describe('a tab', () => {
  it('sends messages in order, one at a time, and reports each before it stops being pending', async () => {
    const tab = device.tab();
    await tab.start(NOOR);
    const seen: string[] = [];
    tab.onSent(({ text }) => seen.push(`${text}, pending ${tab.texts().length}`));
    await Promise.all([tab.say('one'), tab.say('two'), tab.say('three')]);
    await device.advance(0);
    expect(chat.texts).toEqual(['one', 'two', 'three']);
    expect(seen).toEqual(['one, pending 3', 'two, pending 2', 'three, pending 1']);
    expect(tab.texts()).toEqual([]);
  });

  it('sends a message once although the response was lost', async () => {
    const tab = device.tab();
    await tab.start(NOOR);
    chat.outcomes = [{ after: OFFLINE }, { after: OFFLINE }];
    await tab.say('one');
    await tab.say('two');
    await device.advance(60_000);
    expect(chat.texts).toEqual(['one', 'two']);
    expect(chat.requests).toHaveLength(4);
  });

  it('waits longer after each failure, and tries at once when it is flushed', async () => {
    const tab = device.tab();
    await tab.start(NOOR);
    chat.outcomes = Array.from({ length: 20 }, () => ({ before: OFFLINE }));
    await tab.say('one');
    await device.advance(999);
    expect(chat.requests).toHaveLength(1);
    expect(tab.texts()).toEqual(['one waiting']);
    await device.advance(1);
    expect(chat.requests).toHaveLength(2);
    await device.advance(1_999);
    expect(chat.requests).toHaveLength(2);
    await device.advance(1);
    expect(chat.requests).toHaveLength(3);
    await device.advance(1);
    tab.flush();
    await device.advance(1);
    expect(chat.requests).toHaveLength(4);
    chat.outcomes = [];
    tab.flush();
    await device.advance(0);
    expect(chat.texts).toEqual(['one']);
  });

  it('waits after each failure also when the clock was set back since it was flushed', async () => {
    const tab = device.tab();
    await tab.start(NOOR);
    let lose = () => {};
    const until = new Promise<void>((resolve) => (lose = resolve));
    chat.outcomes = [{ until, after: OFFLINE }, ...Array.from({ length: 20 }, () => ({ before: OFFLINE }))];
    await tab.say('one');
    await device.advance(0);
    device.time -= 500_000;
    lose();
    await device.advance(999);
    expect(chat.requests).toHaveLength(1);
    await device.advance(1);
    expect(chat.requests).toHaveLength(2);
  });

  it('waits as long as the server says, whatever happens meanwhile', async () => {
    const tab = device.tab();
    await tab.start(NOOR);
    chat.outcomes = [
      { before: new ApiError(429, '429', undefined, undefined, new Headers({ 'Retry-After': '30' })) },
    ];
    await tab.say('one');
    await device.advance(29_000);
    tab.flush();
    await device.advance(0);
    expect(chat.requests).toHaveLength(1);
    await device.advance(1_000);
    expect(chat.texts).toEqual(['one']);
  });

  it('keeps what the server refuses, with its reason, and sends the rest', async () => {
    const tab = device.tab();
    await tab.start(NOOR);
    const body = { message: 'You can write again once they have answered', code: 'x', requestId: 'y' };
    chat.outcomes = [{ before: new ApiError(403, '403', body) }];
    await tab.say('one');
    await tab.say('two');
    await device.advance(0);
    expect(chat.texts).toEqual(['two']);
    const [failed] = tab.entries();
    expect(failed).toMatchObject({ text: 'one', error: body.message });
    await tab.retry(failed?.clientId ?? '');
    await device.advance(0);
    expect(chat.texts).toEqual(['two', 'one']);
  });

  it('does not let one conversation wait for another', async () => {
    const tab = device.tab();
    await tab.start(NOOR);
    chat.outcomes = [{ before: OFFLINE }];
    await tab.say('one');
    await tab.say('elsewhere', 6);
    expect(chat.texts).not.toContain('one');
    await device.advance(0);
    expect(chat.texts).toContain('elsewhere');
  });

  it('sends what is more than a day old only on request', async () => {
    const before = device.tab();
    await before.start(NOOR);
    chat.outcomes = [{ before: OFFLINE }];
    await before.say('one');
    await device.advance(0);
    before.stop();
    device.time += RULES.message.maxAgeMs + 1;
    const tab = device.tab();
    await tab.start(NOOR);
    await device.advance(60_000);
    expect(tab.texts()).toEqual(['one failed']);
    await tab.retry(tab.entries()[0]?.clientId ?? '');
    await device.advance(0);
    expect(chat.texts).toEqual(['one']);
  });

  it('does not send what was discarded', async () => {
    const tab = device.tab();
    await tab.start(NOOR);
    chat.outcomes = [{ before: OFFLINE }];
    await tab.say('one');
    await device.advance(0);
    await tab.discard(tab.entries()[0]?.clientId ?? '');
    await device.advance(60_000);
    expect(chat.texts).toEqual([]);
    expect(await device.store.load(NOOR)).toEqual([]);
  });

  it('sends no earlier word about the same once there is a later one', async () => {
    const tab = device.tab();
    const said: unknown[] = [];
    let respond = () => {};
    tab.handle('attendance', {
      send: ({ value }) => {
        said.push(value);
        return new Promise<void>((resolve) => (respond = resolve));
      },
      onSent: () => undefined,
    });
    await tab.start(NOOR);
    const about = { kind: 'attendance', tribId: 5, userId: 9 } as const;
    await tab.send({ ...about, value: true });
    await device.advance(0);
    for (const value of [false, null]) await tab.send({ ...about, value });
    expect(tab.entries()).toMatchObject([{ value: null }]);
    respond();
    await device.advance(0);
    expect(tab.entries()).toMatchObject([{ value: null }]);
    respond();
    await device.advance(0);
    expect(said).toEqual([true, null]);
    expect(await device.store.load(NOOR)).toEqual([]);
  });

  it('drops what is refused where nobody has to decide, and says why', async () => {
    const tab = device.tab();
    const refusals: unknown[] = [];
    tab.handle('attendance', {
      send: () => Promise.reject(new ApiError(409, '409: too early')),
      onSent: () => undefined,
      onRefused: (_, error) => void refusals.push(error),
    });
    await tab.start(NOOR);
    await tab.send({ kind: 'attendance', tribId: 5, userId: null, value: true });
    await device.advance(0);
    expect(refusals).toMatchObject([{ status: 409 }]);
    expect(tab.entries()).toEqual([]);
    expect(await device.store.load(NOOR)).toEqual([]);
  });
});

describe('a photo', () => {
  const photo = { kind: 'photo', uploadId: 'a', key: 'a' } as const;

  /** Two tabs in which the photo is being sent by the first. */
  async function beingSent() {
    const signals: AbortSignal[] = [];
    const tabs = [device.tab(), device.tab()] as const;
    for (const tab of tabs) {
      tab.handle('photo', {
        send: (_, signal) => {
          signals.push(signal);
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(OFFLINE));
          });
        },
        onSent: () => undefined,
      });
      await tab.start(NOOR);
    }
    await Promise.all(tabs.map((tab) => tab.send(photo)));
    await device.advance(0);
    return { tabs, signals };
  }

  it('is one entry, sent once, although two tabs have added it', async () => {
    const { tabs, signals } = await beingSent();
    expect(tabs.map((tab) => tab.entries().length)).toEqual([1, 1]);
    expect(signals).toHaveLength(1);
  });

  it.each([
    ['another tab removes it', ([, other]: readonly Tab[]) => other?.discard('a')],
    ['its person leaves', async (tabs: readonly Tab[]) => tabs.forEach((tab) => tab.stop())],
  ])('is no longer sent once %s', async (_, act) => {
    const { tabs, signals } = await beingSent();
    await act(tabs);
    await device.advance(60_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('is sent again when it is added again, at once', async () => {
    const { tabs, signals } = await beingSent();
    await Promise.all([tabs[0].discard('a'), tabs[0].send(photo)]);
    await device.advance(0);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(tabs[0].entries()).toMatchObject([{ clientId: 'a', tries: 0 }]);
  });
});

describe('what is taken back while it is being sent', () => {
  /** One message in flight: the server has stored it, but its response has not arrived. */
  async function onItsWay() {
    const [tab, other] = [device.tab(), device.tab()];
    await Promise.all([tab.start(NOOR), other.start(NOOR)]);
    let respond = () => {};
    chat.outcomes = [{ until: new Promise<void>((resolve) => (respond = resolve)) }];
    const sent: string[] = [];
    for (const one of [tab, other]) one.onSent(({ text }) => sent.push(text));
    const clientId = await tab.say('one');
    await device.advance(0);
    expect(chat.texts).toEqual(['one']);
    return { tab, other, sent, respond: () => respond(), clientId: clientId ?? '' };
  }

  it('is gone on the server, and is never shown again', async () => {
    const { tab, sent, respond, clientId } = await onItsWay();
    await tab.discard(clientId);
    expect(tab.texts()).toEqual([]);
    respond();
    await device.advance(0);
    expect(chat.texts).toEqual([]);
    expect(sent).toEqual([]);
    expect(await device.store.load(NOOR)).toEqual([]);
  });

  it('is gone although it was taken back in another tab, or that was closed at once', async () => {
    const { other, respond, clientId } = await onItsWay();
    await other.discard(clientId);
    other.stop();
    respond();
    await device.advance(0);
    const next = device.tab();
    await next.start(NOOR);
    await device.advance(0);
    expect(chat.texts).toEqual([]);
    expect(next.entries()).toEqual([]);
  });

  it('is gone although neither response came', async () => {
    const tab = device.tab();
    await tab.start(NOOR);
    chat.outcomes = [{ after: OFFLINE }, { before: OFFLINE }];
    const clientId = await tab.say('one');
    await device.advance(0);
    await tab.discard(clientId ?? '');
    expect(tab.texts()).toEqual([]);
    await device.advance(60_000);
    expect(chat.texts).toEqual([]);
    expect(await device.store.load(NOOR)).toEqual([]);
  });
});

describe('somebody else on the same device', () => {
  it.each([
    ['forgetting it', (tab: Tab) => tab.forget(null)],
    ['forgetting it for them', (tab: Tab) => tab.forget(NOOR + 1)],
    ['stopping', async (tab: Tab) => tab.stop()],
  ])('never sends what the last person wrote, after %s', async (_, leave) => {
    const tab = device.tab();
    await tab.start(NOOR);
    chat.outcomes = [{ before: OFFLINE }];
    await tab.say('a secret');
    await device.advance(0);
    await leave(tab);
    await tab.start(NOOR + 1);
    await device.advance(60_000);
    expect(tab.entries()).toEqual([]);
    expect(chat.texts).toEqual([]);
  });

  it('can already write while what the last person wrote is being removed', async () => {
    const tab = device.tab();
    await tab.start(NOOR);
    chat.outcomes = [{ before: OFFLINE }];
    await tab.say('a secret');
    await tab.start(NOOR + 1);
    chat.outcomes = [{ before: OFFLINE }];
    await tab.say('hello');
    await tab.forget(NOOR + 1);
    await tab.say('is anybody there?');
    await device.advance(60_000);
    expect(chat.texts).toEqual(['hello', 'is anybody there?']);
  });
});

describe.each([
  ['with locks', true],
  ['without locks', false],
])('two tabs %s', (_, hasLocks) => {
  it('show and send what either has written, once and in order', async () => {
    const [a, b] = [device.tab({ hasLocks }), device.tab({ hasLocks })];
    await Promise.all([a.start(NOOR), b.start(NOOR)]);
    chat.outcomes = Array.from({ length: 4 }, () => ({ before: OFFLINE }));
    await a.say('one');
    await device.advance(0);
    await b.say('two');
    await device.advance(0);
    expect(b.texts()).toEqual(['one waiting', 'two sending']);
    expect(a.texts()).toEqual(['one waiting', 'two sending']);
    await device.advance(120_000);
    expect(chat.texts).toEqual(['one', 'two']);
    expect([a.texts(), b.texts()]).toEqual([[], []]);
  });
});

it('is sent by a new tab after the first was closed while sending', async () => {
  const closed = device.tab();
  await closed.start(NOOR);
  chat.outcomes = [{ after: OFFLINE }];
  await closed.say('one');
  await device.advance(1);
  closed.stop();
  const tab = device.tab();
  await tab.start(NOOR);
  await device.advance(0);
  expect(chat.texts).toEqual(['one']);
  expect(chat.requests).toHaveLength(2);
});
