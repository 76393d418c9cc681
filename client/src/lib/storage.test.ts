import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_VALUES } from '#shared/domain/values';

/** A fresh module, because its in-memory values must not leak into the next test. */
async function freshStorage() {
  vi.resetModules();
  return { ...(await import('./storage')), ...(await import('./stored-answers')) };
}

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

describe('stored data', () => {
  it('is read back: interests, values, inviter, flags, theme', async () => {
    const storage = await freshStorage();
    expect(storage.saveInterestIds([4, 2])).toBe(true);
    expect(storage.readInterestIds()).toEqual([4, 2]);
    expect(storage.saveValues({ ...DEFAULT_VALUES, valuesOpenness: 7 })).toBe(true);
    expect(storage.readValues()).toEqual({ ...DEFAULT_VALUES, valuesOpenness: 7 });
    storage.saveInviter({ inviterId: 3, inviterName: 'Maya' });
    expect(storage.readInviter()).toEqual({ inviterId: 3, inviterName: 'Maya' });
    storage.setFlag('justCompletedOnboarding');
    expect(localStorage.getItem('justCompletedOnboarding')).toBe('true');
    expect(storage.readFlag('justCompletedOnboarding')).toBe(true);
    storage.saveTheme('light');
    expect(storage.readTheme()).toBe('light');
  });

  it('has exactly the payload of four for values', async () => {
    const storage = await freshStorage();
    const withMore = { ...DEFAULT_VALUES, stray: 1 };
    storage.saveValues(withMore);
    expect(JSON.parse(localStorage.getItem('onboardingValues') ?? '')).toEqual(DEFAULT_VALUES);
  });

  it('has only the public card of a person', async () => {
    const storage = await freshStorage();
    const card = { id: 1, displayName: 'Noor', bio: null, location: null, cityId: null, profileImage: null };
    const whole = { ...card, email: 'noor@example.org' };
    storage.saveUserCard(whole);
    expect(JSON.parse(localStorage.getItem('trib_user') ?? '')).toEqual(card);
  });

  it('is gone once it is cleared', async () => {
    const storage = await freshStorage();
    storage.saveInterestIds([1]);
    storage.saveValues(DEFAULT_VALUES);
    storage.saveInviter({ inviterId: 3, inviterName: 'Maya' });
    storage.clearOnboarding();
    storage.clearInviter();
    expect(localStorage).toHaveLength(0);
  });
});

describe('foreign data in storage', () => {
  it('is ignored unless it has the right shape', async () => {
    const storage = await freshStorage();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const key of ['onboardingInterests', 'onboardingValues', 'inviterId', 'inviterName', 'theme']) {
          localStorage.setItem(key, text);
        }
        const ids = storage.readInterestIds();
        const values = storage.readValues();
        const inviter = storage.readInviter();
        expect(ids === null || ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
        expect(
          values === null || Object.values(values).every((v) => Number.isInteger(v) && v >= 0 && v <= 100),
        ).toBe(true);
        expect(inviter === null || inviter.inviterId > 0).toBe(true);
        expect([null, 'light', 'dark', 'system']).toContain(storage.readTheme());
      }),
    );
  });

  it('is read without the ids that occur twice', async () => {
    const storage = await freshStorage();
    localStorage.setItem('onboardingInterests', '[2,2,5]');
    expect(storage.readInterestIds()).toEqual([2, 5]);
  });
});

describe.each([
  ['throws at every access', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['is not there', undefined],
])('a storage that %s', (_, broken) => {
  beforeEach(() => vi.stubGlobal('localStorage', broken));

  it('reports that nothing was stored, and remembers for this visit', async () => {
    const storage = await freshStorage();
    expect(storage.readInterestIds()).toBeNull();
    expect(storage.saveInterestIds([4])).toBe(false);
    expect(storage.readInterestIds()).toEqual([4]);
    expect(storage.setFlag('hasSeenTutorial')).toBe(false);
    expect(storage.readFlag('hasSeenTutorial')).toBe(true);
    storage.remove('hasSeenTutorial');
    expect(storage.readFlag('hasSeenTutorial')).toBe(false);
  });
});

it('keeps the newer answer in memory when storage is full', async () => {
  const storage = await freshStorage();
  storage.saveInterestIds([1]);
  vi.stubGlobal('localStorage', { getItem: () => '[1]', setItem: refuse, removeItem: () => undefined });
  expect(storage.saveInterestIds([2])).toBe(false);
  expect(storage.readInterestIds()).toEqual([2]);
});
