import type { Idea } from '#shared/api/catalogue';
import { ADDRESS_MAX, COST_DETAILS_MAX, LOCATION_MAX, TAGS_OFFERED } from '#shared/domain/limits';
import { weekday } from '#shared/domain/meetup-time';
import { dayNumber } from '#shared/domain/series';
import { firstDayOf, problemWithRepeats, repeatsOf } from '../tribs/fields/repeats-form';
import { areTimesSet, nextSaturday, timesProblem } from '../tribs/fields/meetup-times';
import { isActivitySet, type Activity, type OwnActivity } from '../tribs/fields/activity';
import { PHOTOS_MAX, participantsOf, type TribForm } from '../tribs/fields/trib-fields';
import { cityOfWhere, isWhereSet, type Where } from '../tribs/fields/where';
import { LOCALE } from '../../lib/town';
import { fieldsAt, STEPS, truncate, truncateDescription, truncateName, type Draft } from './draft';

/** A picture comes along where the idea is to fill in all that it can. */
type ChosenIdea = Pick<Idea, 'id' | 'title' | 'description'> & { cover?: string | null };
type Filled = Partial<Omit<TribForm, keyof Activity | keyof Where> & Pick<Draft, 'repeats'>>;

/** Times and random keys are part of the events, so that the same events always make the same draft. */
export type WizardEvent =
  | { type: 'filled'; changes: Filled }
  | { type: 'ideaChosen'; idea: ChosenIdea }
  /** `cover` is a cover of ours that fits the activity. */
  | { type: 'ownActivityChanged'; ownActivity: OwnActivity; cover: string | null }
  | { type: 'whereChanged'; where: Where; now: Date }
  | { type: 'movedTo'; step: number; now: Date }
  | { type: 'sent'; payload: string }
  | { type: 'keyRenewed'; requestKey: string };

export function wizardReducer(draft: Draft, event: WizardEvent): Draft {
  switch (event.type) {
    case 'filled':
      return { ...draft, ...withinLimits(event.changes) };
    case 'ideaChosen':
      return withIdea(draft, event.idea);
    case 'ownActivityChanged':
      return withOwnActivity(draft, event.ownActivity, event.cover);
    case 'whereChanged':
      return withWhere(draft, event.where, event.now);
    case 'movedTo':
      return { ...draft, step: Math.max(1, Math.min(event.step, firstOpenStep(draft, event.now))) };
    case 'sent':
      return {
        ...draft,
        sentBefore: (draft.sentBefore ?? event.payload) === event.payload ? event.payload : '',
      };
    case 'keyRenewed':
      return { ...draft, requestKey: event.requestKey, sentBefore: null };
  }
}

/** Enforces the limits, even if a field has allowed more. */
function withinLimits(changes: Filled): Filled {
  const { name, description, maxParticipants, categories, photos, costDetails } = changes;
  return {
    ...changes,
    ...(name !== undefined && { name: truncateName(name) }),
    ...(description !== undefined && { description: truncateDescription(description) }),
    ...(maxParticipants !== undefined && { maxParticipants: participantsOf(String(maxParticipants)) }),
    ...(categories && { categories: [...new Set(categories)].slice(0, TAGS_OFFERED) }),
    ...(photos && { photos: photos.slice(0, PHOTOS_MAX) }),
    ...(costDetails !== undefined && { costDetails: truncate(costDetails, COST_DETAILS_MAX) }),
  };
}

function withIdea(draft: Draft, { id, title, description, cover }: ChosenIdea): Draft {
  const prefilled = {
    name: truncateName(title),
    description: truncateDescription(description),
    cover: cover ?? '',
  };
  return {
    ...withCover(draft, prefilled.cover),
    ideaId: id,
    ownActivity: { ...draft.ownActivity, isUsed: false },
    ...(isOpen(draft, 'name') && { name: prefilled.name }),
    ...(isOpen(draft, 'description') && { description: prefilled.description }),
    prefilled,
  };
}

/** Whether an activity may fill in the field: it is blank, or was filled in by an earlier activity. */
function isOpen({ prefilled, ...draft }: Draft, key: 'name' | 'description'): boolean {
  return draft[key].trim() === '' || draft[key] === prefilled[key];
}

/** Names the meetup after the activity, unless the person has named it. They write the description themselves. */
function withOwnActivity(draft: Draft, given: OwnActivity, cover: string | null): Draft {
  if (!given.isUsed) return { ...withCover(draft, ''), ownActivity: given };
  const ownActivity = { ...given, name: truncateName(given.name) };
  const isNamedAfterIt = isOpen(draft, 'name');
  return {
    ...withCover(draft, cover ?? ''),
    ideaId: null,
    ownActivity,
    ...(isNamedAfterIt && { name: ownActivity.name }),
    ...(isOpen(draft, 'description') && { description: '' }),
    prefilled: {
      name: isNamedAfterIt ? ownActivity.name : draft.prefilled.name,
      description: '',
      cover: cover ?? '',
    },
  };
}

/** Replaces the last activity's cover, but keeps pictures that the person chose. */
function withCover(draft: Draft, cover: string): Draft {
  const chosen = draft.photos.filter(({ url }) => url === undefined || url !== draft.prefilled.cover);
  const isNeeded = cover !== '' && chosen.length === 0;
  return { ...draft, photos: isNeeded ? [{ key: cover, url: cover }] : chosen };
}

/** A draft without times gets a suggestion in the time zone of its place. */
function withWhere(draft: Draft, { place, ownPlace }: Where, now: Date): Draft {
  const where = {
    place,
    ownPlace: {
      ...ownPlace,
      name: truncate(ownPlace.name, LOCATION_MAX),
      address: truncate(ownPlace.address, ADDRESS_MAX),
    },
  };
  const city = cityOfWhere(where);
  const hasTimes = draft.startTime !== '' || draft.endTime !== '';
  return { ...draft, ...where, ...(city && !hasTimes && nextSaturday(city.timeZone, now)) };
}

export function isStepDone(draft: Draft, step: number, now: Date): boolean {
  switch (fieldsAt(step)) {
    case 1:
      return draft.name.trim() !== '';
    case 2:
      return isActivitySet(draft);
    case 3:
      return isWhereSet(draft);
    case 4:
      return areTimesSet(draft) && problemWithTimes(draft, now) === null && !isRepeatWrong(draft);
    case 5:
      return draft.description.trim() !== '';
    case 6:
      return draft.photos.length > 0;
    default:
      return true;
  }
}

const isRepeatWrong = (draft: Draft) =>
  problemWithRepeats(draftRepeats(draft), firstDayOf(draft.startTime)) !== null;

export function draftRepeats({ repeats, startTime }: Draft) {
  return startTime === '' ? undefined : repeatsOf(repeats, weekday(dayNumber(firstDayOf(startTime))));
}

export function problemWithTimes(draft: Draft, now: Date) {
  const city = cityOfWhere(draft);
  return city && timesProblem(draft, city.timeZone, now);
}

/** The furthest step allowed: the first incomplete one, otherwise the last. */
export function firstOpenStep(draft: Draft, now: Date): number {
  let step = 1;
  while (step < STEPS && isStepDone(draft, step, now)) step += 1;
  return step;
}

const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent' });
export const progressText = (step: number) => PERCENT.format(step / STEPS);
