import { expect, it, vi } from 'vitest';
import type * as fields from '../tribs/fields/trib-fields';
import { tribWith } from '../tribs/trib-fixture';
import { newTribPayload } from './use-create';
import { newDraft, copiedDraft, storeDraft, readStoredDraft } from './draft';
import { wizardReducer } from './state';
import { KEY, filledDraft } from './testing-draft';

vi.mock('../tribs/fields/trib-fields', async (original) => {
  const module = await original<typeof fields>();
  const { parking } = await import('../tribs/fields/testing-added-field');
  return { ...module, TRIB_FIELDS: { ...module.TRIB_FIELDS, parking } };
});

const inGarage = { parking: 'Garage' };

it('an added field starts empty in a new draft and is set like any other', () => {
  expect(newDraft(KEY)).toMatchObject({ parking: 'None' });
  expect(
    wizardReducer(newDraft(KEY), { type: 'filled', changes: { name: 'Soup', ...inGarage } }),
  ).toMatchObject(inGarage);
});

it('an added field is sent when the trib is created', () => {
  expect(newTribPayload({ ...filledDraft(), ...inGarage }, 1)).toMatchObject(inGarage);
});

it('a field added later is copied when a meetup is copied', () => {
  const trib = Object.assign(tribWith({}), inGarage);
  expect(copiedDraft(trib, KEY, new Date('2026-10-27T12:00:00Z'))).toMatchObject(inGarage);
});

it('a field added later is kept with the draft on the device, and checked when it is read', () => {
  storeDraft(Object.assign(filledDraft(), inGarage));
  expect(readStoredDraft()).toMatchObject(inGarage);
  storeDraft(Object.assign(filledDraft(), { parking: 'On the moon' }));
  expect(readStoredDraft()).toBeNull();
});
