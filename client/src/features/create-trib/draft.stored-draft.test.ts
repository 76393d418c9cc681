import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { LYON } from '../cities/testing-lyon';
import { SOUP, BAR } from '../tribs/fields/testing-fields';
import { newDraft, type Draft, removeStoredDraft, storeDraft, readStoredDraft } from './draft';
import { KEY, filledDraft } from './testing-draft';

beforeEach(() => localStorage.clear());

const stored = () => localStorage.getItem('meetupDraft');
const put = (draft: object, version = 1) =>
  localStorage.setItem('meetupDraft', JSON.stringify({ version, draft }));

describe('a draft', () => {
  it.each([
    ['empty', newDraft(KEY)],
    ['full', filledDraft({ categories: ['Food'], sentBefore: '{}', endTime: '' })],
    ['with an activity of their own', filledDraft({ ideaId: null, ownActivity: SOUP })],
    ['with a place of their own', filledDraft({ place: null, ownPlace: BAR })],
    [
      'with photos on their way',
      filledDraft({
        photos: [{ key: 'a', crop: { left: 0, top: 0.1, width: 1, height: 0.5 } }, { key: 'b' }],
      }),
    ],
  ])('is read back as it was: %s', (_, draft) => {
    storeDraft(draft);
    expect(readStoredDraft()).toEqual(draft);
  });

  it('is read completely or not at all', () => {
    const {
      ownPlace: _place,
      communityId: _community,
      membersOnly: _members,
      minPeople: _needed,
      asksIfComing: _asks,
      ownActivity: _activity,
      repeats: _,
      ...first
    } = filledDraft();
    for (const key of Object.keys(first)) {
      const { [key]: _left, ...rest } = Object.fromEntries(Object.entries(filledDraft()));
      put(rest);
      expect(readStoredDraft(), `without ${key}`).toBeNull();
    }
  });

  it.each(['ownPlace', 'communityId', 'membersOnly', 'minPeople', 'asksIfComing'])(
    'from before there was %s is read as one without',
    (key) => {
      const { [key]: _none, ...before } = Object.fromEntries(Object.entries(filledDraft()));
      put(before);
      expect(readStoredDraft()).toEqual(filledDraft());
    },
  );

  it('from before activities of one’s own is read as one without', () => {
    const { ownActivity: _none, prefilled, ...before } = filledDraft();
    const { cover: _cover, ...texts } = prefilled;
    put({ ...before, prefilled: texts });
    expect(readStoredDraft()).toEqual(filledDraft());
  });

  it.each<[string, Record<string, unknown>]>([
    ['a name that is too long', { name: 'x'.repeat(101) }],
    ['a description that is too long', { description: 'x'.repeat(501) }],
    ['a step that does not exist', { step: 8 }],
    ['no step', { step: 0 }],
    ['too many people', { maxParticipants: 51 }],
    ['too few people', { maxParticipants: 1 }],
    ['a time that is none', { startTime: 'tomorrow' }],
    ['a zone that is none', { place: { ...filledDraft().place, timeZone: 'Moon/Base' } }],
    ['a city in a zone that is none', { ownPlace: { ...BAR, city: { ...LYON, timeZone: 'Moon/Base' } } }],
    ['a pin that says the house', { ownPlace: { ...BAR, pin: { latitude: 45.7712, longitude: 4.83 } } }],
    ['an address that is too long', { ownPlace: { ...BAR, address: 'x'.repeat(201) } }],
    ['an activity of a kind we do not have', { ownActivity: { ...SOUP, category: 'Soup' } }],
    ['six photos', { photos: Array.from({ length: 6 }, () => ({ key: 'a' })) }],
    ['a picture of somebody else', { photos: [{ key: 'a', url: 'https://example.org/a.png' }] }],
    ['a crop beyond the picture', { photos: [{ key: 'a', crop: { left: 0, top: 0, width: 2, height: 1 } }] }],
    ['a cost we do not have', { cost: '$1' }],
    ['a key that is none', { requestKey: 'x' }],
  ])('is dropped with %s', (_, changes) => {
    put({ ...filledDraft(), ...changes });
    expect(readStoredDraft()).toBeNull();
  });

  it('is dropped when it has another version', () => {
    put(filledDraft(), 0);
    expect(readStoredDraft()).toBeNull();
  });

  it('survives anything written to storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        localStorage.setItem('meetupDraft', text);
        expect(readStoredDraft()).toBeNull();
      }),
    );
  });
});

describe('forgetting', () => {
  it('removes the draft, even one that cannot be read', () => {
    storeDraft(filledDraft());
    removeStoredDraft(filledDraft());
    expect(stored()).toBeNull();
    put({});
    removeStoredDraft(filledDraft());
    expect(stored()).toBeNull();
  });

  it('leaves a draft that another tab began', () => {
    const other: Draft = filledDraft({ requestKey: 'f'.repeat(32) });
    storeDraft(other);
    removeStoredDraft(filledDraft());
    expect(readStoredDraft()).toEqual(other);
  });
});
