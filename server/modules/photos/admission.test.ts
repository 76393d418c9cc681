import { describe, expect, it } from 'vitest';
import { createAdmission } from './admission';

function hall() {
  const admission = createAdmission();
  const leave: (() => void)[] = [];
  const enter = (person: number) =>
    admission.during(person, () => new Promise<void>((resolve) => leave.push(resolve)));
  return { enter, leave };
}

describe('admission', () => {
  it('asks a person with many uploads at once to wait, until one is done', async () => {
    const { enter, leave } = hall();
    const inside = Array.from({ length: 6 }, () => enter(1));
    await expect(enter(1)).rejects.toMatchObject({ status: 429, extra: { retryAfterSeconds: 3 } });
    inside.push(enter(2));
    leave[0]?.();
    await inside[0];
    inside.push(enter(1));
    for (const one of leave) one();
    await Promise.all(inside);
  });

  it('asks everybody to come back when the house is full', async () => {
    const { enter, leave } = hall();
    const inside = Array.from({ length: 16 }, (_one, person) => enter(person));
    await expect(enter(99)).rejects.toMatchObject({ status: 503, extra: { retryAfterSeconds: 3 } });
    leave[3]?.();
    await inside[3];
    inside.push(enter(99));
    for (const one of leave) one();
    await Promise.all(inside);
  });
});
