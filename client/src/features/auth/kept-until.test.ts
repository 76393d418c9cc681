import { expect, it } from 'vitest';
import { accountName, asWhom, keptUntilText } from './kept-until';
import { aPerson } from './testing/people';

const demo = { isDemo: true, keptUntil: '2026-12-25T10:00:00.000Z' };

it('calls a demo account by its name and says how it stays', () => {
  expect(keptUntilText(aPerson({ ...demo, displayName: 'Rosa' }))).toBe(
    "Rosa's account is kept until December 25. With a username it stays.",
  );
  expect(keptUntilText(aPerson({ ...demo, displayName: 'Demo User' }))).toBe(
    'This account is kept until December 25. With a username it stays.',
  );
  expect(accountName({ displayName: 'Wanted User' })).toBe('this account');
  expect(asWhom({ displayName: 'Rosa' })).toBe('as Rosa');
  expect(asWhom({ displayName: 'Demo User' })).toBe('with your account');
});

it('says nothing about an account that stays', () => {
  expect(keptUntilText(aPerson())).toBeNull();
});
