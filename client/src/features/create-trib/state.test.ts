import { describe, expect, it, onTestFinished } from 'vitest';
import { town } from '../../lib/town';
import { LYON } from '../cities/testing-lyon';
import type { OwnActivity } from '../tribs/fields/activity';
import { NO_OWN_PLACE, type OwnPlace } from '../tribs/fields/where';
import { SOUP } from '../tribs/fields/testing-fields';
import { STEPS, newDraft, type Draft } from './draft';
import {
  firstOpenStep,
  isStepDone,
  problemWithTimes,
  progressText,
  wizardReducer,
  type WizardEvent,
} from './state';
import { KEY, filledDraft } from './testing-draft';

const NOW = new Date('2026-11-21T12:00:00Z');
const done = (step: number, changes: Partial<Draft>) => isStepDone(filledDraft(changes), step, NOW);
const after = (draft: Draft, ...events: WizardEvent[]) => events.reduce(wizardReducer, draft);
const filled = (changes: Extract<WizardEvent, { type: 'filled' }>['changes']): WizardEvent => ({
  type: 'filled',
  changes,
});

describe('Next', () => {
  it('requires a name that is not blank', () => {
    expect([done(1, { name: '' }), done(1, { name: ' \n ' }), done(1, { name: ' x ' })]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('requires an idea or an activity of their own, then a place', () => {
    expect([done(2, { ideaId: null }), done(2, { ideaId: 1 })]).toEqual([false, true]);
    const own = (changes: Partial<OwnActivity>) =>
      done(2, { ideaId: null, ownActivity: { ...SOUP, ...changes } });
    expect([own({}), own({ name: ' ' }), own({ category: null }), own({ isUsed: false })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([done(3, { place: null }), done(3, {})]).toEqual([false, true]);
  });

  it('requires both times, a future start and an end after it', () => {
    expect(done(4, {})).toBe(true);
    expect(done(4, { startTime: '' })).toBe(false);
    expect(done(4, { endTime: '' })).toBe(false);
    expect(done(4, { endTime: '2026-11-28T14:00' })).toBe(false);
    expect(done(4, { endTime: '2026-11-28T14:01' })).toBe(true);
    // Noon in London is 6 AM in Austin.
    expect(done(4, { startTime: '2026-11-21T06:00' })).toBe(false);
    expect(done(4, { startTime: '2026-11-21T06:01' })).toBe(true);
  });

  it('requires a description that is not blank, but no tag', () => {
    expect([done(5, { description: ' ' }), done(5, { description: '.', categories: [] })]).toEqual([
      false,
      true,
    ]);
  });

  it('requires only the main photo', () => {
    expect([done(6, { photos: [] }), done(6, { photos: [{ key: 'a' }] })]).toEqual([false, true]);
  });

  it('requires nothing at the rules step', () => {
    expect(isStepDone(newDraft(KEY), 7, NOW)).toBe(true);
  });
});

describe('moving between steps', () => {
  const to = (draft: Draft, step: number) => after(draft, { type: 'movedTo', step, now: NOW }).step;

  it('goes forward and back, from the first step to the last', () => {
    for (let step = 1; step <= STEPS; step += 1) expect(to(filledDraft(), step)).toBe(step);
    expect([to(filledDraft(), 0), to(filledDraft(), 8)]).toEqual([1, 7]);
  });

  it('never passes an incomplete step', () => {
    expect(to(newDraft(KEY), 7)).toBe(1);
    expect(to(filledDraft({ place: null }), 7)).toBe(3);
    expect(firstOpenStep(filledDraft({ photos: [] }), NOW)).toBe(6);
    expect(firstOpenStep(filledDraft(), new Date('2026-11-28T20:00:00Z'))).toBe(4);
  });

  it('reports the progress', () => {
    expect([1, 2, 5, 7].map(progressText)).toEqual(['14%', '29%', '71%', '100%']);
  });
});

describe('the limits of the fields', () => {
  it('are 100 and 500 characters, and never split one', () => {
    const { name, description } = after(
      newDraft(KEY),
      filled({ name: 'n'.repeat(101), description: 'd'.repeat(501) }),
    );
    expect([name.length, description.length]).toEqual([100, 500]);
    expect(after(newDraft(KEY), filled({ name: 'n'.repeat(100) })).name).toHaveLength(100);
    expect(after(newDraft(KEY), filled({ name: `${'n'.repeat(99)}🔥` })).name).toBe('n'.repeat(99));
  });

  it.each([
    [1, 8],
    [2, 2],
    [50, 50],
    [51, 8],
    [7.5, 8],
    [Number.NaN, 8],
  ])('turn %d participants into %d', (entry, kept) => {
    expect(after(newDraft(KEY), filled({ maxParticipants: entry })).maxParticipants).toBe(kept);
  });

  it('are 12 tags, each once, and five photos', () => {
    const tags = Array.from({ length: 13 }, (_, place) => `tag ${place}`);
    const photos = Array.from({ length: 6 }, (_, place) => ({ key: `${place}` }));
    const draft = after(newDraft(KEY), filled({ categories: ['tag 0', ...tags], photos }));
    expect(draft.categories).toEqual(tags.slice(0, 12));
    expect(draft.photos).toHaveLength(5);
  });

  it('are 200 characters of cost details', () => {
    expect(after(newDraft(KEY), filled({ costDetails: 'x'.repeat(201) })).costDetails).toHaveLength(200);
  });
});

describe('an idea', () => {
  const idea = (title: string): WizardEvent => ({
    type: 'ideaChosen',
    idea: { id: title.length, title, description: `About ${title}` },
  });

  it('fills empty fields, and replaces what the last idea filled in', () => {
    const first = after(newDraft(KEY), idea('Walk'));
    expect(first).toMatchObject({ ideaId: 4, name: 'Walk', description: 'About Walk' });
    expect(after(first, idea('Swim far'))).toMatchObject({
      ideaId: 8,
      name: 'Swim far',
      description: 'About Swim far',
    });
  });

  it('answers three steps, which are passed with one tap each', () => {
    const draft = after(newDraft(KEY), idea('Walk'));
    expect([1, 2, 3, 4, 5, 6, 7].filter((step) => isStepDone(draft, step, NOW))).toEqual([1, 2, 5, 7]);
    expect(firstOpenStep(draft, NOW)).toBe(3);
  });

  it('leaves the place to be asked first, and brings its picture, where no list of places is', () => {
    Object.assign(town, { startsEmpty: true });
    onTestFinished(() => void Object.assign(town, { startsEmpty: undefined }));
    const chosen = { id: 4, title: 'Walk', description: 'About Walk', cover: '/covers/picnic.svg' };
    const draft = after(newDraft(KEY), { type: 'ideaChosen', idea: chosen });
    expect(firstOpenStep(draft, NOW)).toBe(1);
    expect([1, 2, 3, 4, 5, 6, 7].filter((step) => isStepDone(draft, step, NOW))).toEqual([2, 3, 5, 6, 7]);
    expect(
      after(draft, { type: 'ideaChosen', idea: { ...chosen, cover: '/covers/kayak.svg' } }).photos,
    ).toEqual([{ key: '/covers/kayak.svg', url: '/covers/kayak.svg' }]);
  });

  it('keeps each field the person wrote', () => {
    const own = after(newDraft(KEY), filled({ name: 'My walk' }), idea('Walk'));
    expect(own).toMatchObject({ name: 'My walk', description: 'About Walk' });
    const edited = after(own, filled({ description: 'About Walk, slowly' }), idea('Swim far'));
    expect(edited).toMatchObject({ ideaId: 8, name: 'My walk', description: 'About Walk, slowly' });
  });
});

describe('a place', () => {
  const place = { id: 7, name: 'Zilker', city: 'Austin, TX', timeZone: 'America/Chicago' };
  const chosen: WizardEvent = {
    type: 'whereChanged',
    where: { place, ownPlace: NO_OWN_PLACE },
    now: NOW,
  };
  const own = (changes: Partial<OwnPlace>): WizardEvent => ({
    type: 'whereChanged',
    where: { place: null, ownPlace: { ...NO_OWN_PLACE, isUsed: true, ...changes } },
    now: NOW,
  });

  it('suggests next Saturday there', () => {
    const times = { startTime: '2026-11-28T14:00', endTime: '2026-11-28T18:00' };
    expect(after(newDraft(KEY), chosen)).toMatchObject({ place, ...times });
    expect(after(newDraft(KEY), own({ name: 'Chez Marguerite' }))).toMatchObject({ startTime: '' });
    expect(after(newDraft(KEY), own({ city: LYON }))).toMatchObject(times);
  });

  it('keeps existing times, even a single one', () => {
    const set = after(newDraft(KEY), filled({ startTime: '2027-01-01T10:00' }), chosen);
    expect(set).toMatchObject({ startTime: '2027-01-01T10:00', endTime: '' });
  });

  it('of their own needs a name and a city, and may have an address', () => {
    const isDone = (changes: Partial<OwnPlace>) => isStepDone(after(newDraft(KEY), own(changes)), 3, NOW);
    expect(isDone({ name: 'Chez Marguerite' })).toBe(false);
    expect(isDone({ name: ' ', city: LYON })).toBe(false);
    expect(isDone({ name: 'Chez Marguerite', city: LYON })).toBe(true);
    expect(isDone({ name: 'Chez Marguerite', city: LYON, isUsed: false })).toBe(false);
  });

  it('of their own is within the limits, and its zone is that of the times', () => {
    const draft = after(
      newDraft(KEY),
      own({ name: 'x'.repeat(130), address: 'y'.repeat(210), city: LYON }),
      filled({ startTime: '2026-11-19T20:00', endTime: '2026-11-19T22:00' }),
    );
    expect([draft.ownPlace.name, draft.ownPlace.address].map(({ length }) => length)).toEqual([120, 200]);
    // A start at eight in the evening is over in Lyon but not yet in Chicago.
    const now = new Date('2026-11-19T20:00:00Z');
    expect(problemWithTimes(draft, now)).toMatchObject({ field: 'startTime' });
    expect(problemWithTimes(after(draft, chosen), now)).toBeNull();
  });
});

it('remembers what was sent while every attempt sent the same', () => {
  const sent = (payload: string): WizardEvent => ({ type: 'sent', payload });
  expect(after(filledDraft(), sent('a'), sent('a')).sentBefore).toBe('a');
  expect(after(filledDraft(), sent('a'), sent('b'), sent('a')).sentBefore).toBe('');
});

it('becomes another draft with a new key, and forgets what was sent under the old one', () => {
  const sent = after(filledDraft(), { type: 'sent', payload: '{}' });
  expect(sent.sentBefore).toBe('{}');
  const other = after(sent, { type: 'keyRenewed', requestKey: 'f'.repeat(32) });
  expect(other).toMatchObject({ requestKey: 'f'.repeat(32), sentBefore: null, name: sent.name });
});
