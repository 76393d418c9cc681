import { describe, expect, it } from 'vitest';
import { agreementOf } from './figures.routes';

describe('the agreement of scores with wishes', () => {
  it('is 1 where every pair with wishes has a higher score, 0 the other way round, and a half without a difference', () => {
    const low = { score: 40, mutual: 0, others: 20 };
    const high = { score: 80, mutual: 20, others: 0 };
    expect(agreementOf([high, low])).toEqual({ pairs: 40, auc: 1 });
    expect(agreementOf([{ ...high, score: 10 }, low])).toEqual({ pairs: 40, auc: 0 });
    expect(agreementOf([{ score: 60, mutual: 7, others: 33 }])).toEqual({ pairs: 40, auc: 0.5 });
  });

  it('is the share of comparisons that the pairs with wishes win', () => {
    const counted = [
      { score: 50, mutual: 10, others: 20 },
      { score: 70, mutual: 30, others: 10 },
    ];
    expect(agreementOf(counted).auc).toBeCloseTo((10 * 10 + 30 * (20 + 5)) / (40 * 30));
  });

  it('is not told of fewer than 30 pairs, or where all or none wished it', () => {
    expect(agreementOf([{ score: 50, mutual: 10, others: 19 }])).toEqual({ pairs: 29, auc: null });
    expect(agreementOf([{ score: 50, mutual: 10, others: 20 }]).auc).toBe(0.5);
    expect(agreementOf([{ score: 50, mutual: 30, others: 0 }]).auc).toBeNull();
    expect(agreementOf([])).toEqual({ pairs: 0, auc: null });
  });
});
