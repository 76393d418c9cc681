import type { Crop } from '#shared/api/photos';
import {
  COST_DETAILS_MAX,
  ID_MAX,
  MEETUP_DESCRIPTION_MAX,
  MEETUP_NAME_MAX,
  SHORT_TEXT_MAX,
  TAGS_OFFERED,
} from '#shared/domain/limits';
import { ALCOHOL_POLICIES, COSTS, DRESS_CODES, WHO_CAN_JOIN } from '#shared/domain/trib-options';
import { readJson, remove, write } from '../../lib/storage';
import type { DraftPhoto } from '../photos/draft-photo';
import { isPossible } from '../tribs/fields/participants';
import { PHOTOS_MAX, type ChosenPlace, type Draft } from './draft';
import { STEPS } from './state';

/** Goes up when the shape changes: a draft of another version is dropped. */
const VERSION = 1;

type Check = (value: unknown) => boolean;

/** By hand: it is read before the first picture of the page, and a schema library weighs 9 KB. */
const shape =
  <T extends object>(checks: { [K in keyof T]-?: Check }) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([key, isRight]) => isRight(Reflect.get(value, key)));

const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max;
const pattern =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value);
const between =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max;
const whole =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && between(min, max)(value);
const oneOf =
  (options: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && options.includes(value);
const listOf =
  (max: number, isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(isItem);
const or =
  (nothing: null | undefined, isRight: Check): Check =>
  (value) =>
    value === nothing || isRight(value);

const isTimeZone: Check = (value) => {
  try {
    return typeof value === 'string' && Intl.DateTimeFormat('en-US', { timeZone: value }).format() !== '';
  } catch {
    return false;
  }
};
const isId = whole(1, ID_MAX);
const isShare = between(0, 1);
/** A photo of ours, or in a copied meetup one of our covers. */
const PICTURE = /^\/(covers|api\/photos)\/[\w.-]+$/;
const isLocalTime = pattern(/^(\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d)?)?$/);
const name = text(MEETUP_NAME_MAX);
const description = text(MEETUP_DESCRIPTION_MAX);
const isPlace = shape<ChosenPlace>({ id: isId, name: text(1000), city: text(1000), timeZone: isTimeZone });
const isCrop = shape<Crop>({ left: isShare, top: isShare, width: isShare, height: isShare });
const isPhoto = shape<DraftPhoto>({
  key: text(SHORT_TEXT_MAX),
  crop: or(undefined, isCrop),
  url: or(undefined, pattern(PICTURE)),
});

const isDraft = shape<Draft>({
  name,
  description,
  ideaId: or(null, isId),
  place: or(null, isPlace),
  startTime: isLocalTime,
  endTime: isLocalTime,
  maxParticipants: (value) => Number.isInteger(value) && isPossible(Number(value)),
  categories: listOf(TAGS_OFFERED, text(SHORT_TEXT_MAX)),
  photos: listOf(PHOTOS_MAX, isPhoto),
  whoCanJoin: oneOf(WHO_CAN_JOIN),
  dressCode: oneOf(DRESS_CODES),
  alcoholPolicy: oneOf(ALCOHOL_POLICIES),
  cost: oneOf(COSTS),
  costDetails: text(COST_DETAILS_MAX),
  step: whole(1, STEPS),
  prefilled: shape<Draft['prefilled']>({ name, description }),
  requestKey: pattern(/^[0-9a-f]{32}$/),
  sentBefore: or(null, (value) => typeof value === 'string'),
});
const isKept = shape<{ version: number; draft: Draft }>({
  version: (value) => value === VERSION,
  draft: isDraft,
});

/** Anybody can write there, an older version of ours too: it is whole, or it was never there. */
export function readKeptDraft(): Draft | null {
  const kept = readJson('meetupDraft');
  return isKept(kept) ? kept.draft : null;
}

export function keepDraft(draft: Draft): void {
  write('meetupDraft', JSON.stringify({ version: VERSION, draft }));
}

/** Another tab may have begun another one since: that one stays. */
export function forgetKeptDraft({ requestKey }: Draft): void {
  const kept = readKeptDraft();
  if (kept === null || kept.requestKey === requestKey) remove('meetupDraft');
}
