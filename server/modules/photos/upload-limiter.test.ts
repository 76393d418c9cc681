import { describe, expect, it } from 'vitest';
import { createUploadLimiter } from './upload-limiter';

function createSlots() {
  const limiter = createUploadLimiter();
  const leave: (() => void)[] = [];
  const enter = (personId: number, network = String(personId)) =>
    limiter.run({ personId, network }, () => new Promise<void>((resolve) => leave.push(resolve)));
  return { enter, leave };
}

describe('the upload limiter', () => {
  it('makes a person with many concurrent uploads wait until one is done', async () => {
    const { enter, leave } = createSlots();
    const inside = Array.from({ length: 2 }, () => enter(1));
    await expect(enter(1)).rejects.toMatchObject({ status: 429, extra: { retryAfterSeconds: 3 } });
    inside.push(enter(2));
    leave[0]?.();
    await inside[0];
    inside.push(enter(1));
    for (const one of leave) one();
    await Promise.all(inside);
  });

  it('keeps half of all slots for other networks, however many accounts one of them has', async () => {
    const { enter, leave } = createSlots();
    const inside = Array.from({ length: 8 }, (_one, person) => enter(person, 'one'));
    await expect(enter(99, 'one')).rejects.toMatchObject({ status: 429 });
    inside.push(enter(99, 'another'));
    leave[0]?.();
    await inside[0];
    inside.push(enter(98, 'one'));
    for (const one of leave) one();
    await Promise.all(inside);
  });

  it('tells everybody to retry when every slot is taken', async () => {
    const { enter, leave } = createSlots();
    const inside = Array.from({ length: 16 }, (_one, person) => enter(person));
    await expect(enter(99)).rejects.toMatchObject({ status: 503, extra: { retryAfterSeconds: 3 } });
    leave[3]?.();
    await inside[3];
    inside.push(enter(99));
    for (const one of leave) one();
    await Promise.all(inside);
  });
});
