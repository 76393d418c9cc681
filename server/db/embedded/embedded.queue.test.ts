import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../../http/error-handler';
import { createSerialQueue } from './embedded';

describe('one at a time', () => {
  it('starts the next task when the last one has ended, even if it failed', async () => {
    const inTurn = createSerialQueue();
    let running = 0;
    const work = (fails: boolean) => async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise(setImmediate);
      running -= 1;
      if (fails) throw new Error('failed');
      return 'done';
    };
    const ended = await Promise.allSettled([true, false, true, false].map((fails) => inTurn(work(fails))));
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('refuses at once when too many are waiting, like a busy database', async () => {
    const inTurn = createSerialQueue(1);
    let open = () => {};
    const first = inTurn(() => new Promise<void>((resolve) => (open = resolve)));
    const second = inTurn(async () => 'second');
    const third = await inTurn(async () => 'third').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(third)).toBe(true);
    open();
    await first;
    expect(await second).toBe('second');
    expect(await inTurn(async () => 'later')).toBe('later');
  });
});
