import { expect, it } from 'vitest';
import { mayHost, type HostAction } from './host-rights';
import { MEMBER_ROLES } from './trib-options';

const ACTIONS: Record<HostAction, readonly string[]> = {
  'say-who-came': ['volunteer', 'cohost', 'host'],
  'leave-line': ['volunteer', 'cohost', 'host'],
  announce: ['volunteer', 'cohost', 'host'],
  edit: ['cohost', 'host'],
  'decide-requests': ['cohost', 'host'],
  'remove-members': ['cohost', 'host'],
  cancel: ['host'],
  'change-roles': ['host'],
};

it.each(Object.entries(ACTIONS))('%s is up to the roles that may, and to nobody else', (act, roles) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the record above
  const allowed = MEMBER_ROLES.filter((role) => mayHost(role, act as HostAction));
  expect(allowed).toEqual(roles);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  expect(mayHost(null, act as HostAction)).toBe(false);
});
