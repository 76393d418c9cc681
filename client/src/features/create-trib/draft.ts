import {
  EXTRA_PHOTOS_MAX,
  MEETUP_DESCRIPTION_MAX,
  MEETUP_NAME_MAX,
  PARTICIPANTS_DEFAULT,
} from '#shared/domain/limits';
import type { DraftPhoto } from '../photos/draft-photo';
import type { Rules } from '../tribs/fields/RulesField';
import type { Times } from '../tribs/fields/meetup-times';

export const PHOTOS_MAX = 1 + EXTRA_PHOTOS_MAX;

/** As much of a place as the later steps need: they must not depend on a list that may fail. */
export type ChosenPlace = { id: number; name: string; city: string; timeZone: string };

/** What a person fills in. */
export type Content = Times &
  Rules & {
    name: string;
    description: string;
    ideaId: number | null;
    place: ChosenPlace | null;
    maxParticipants: number;
    /** Names of interests. */
    categories: readonly string[];
    /** The first is the main one. */
    photos: readonly DraftPhoto[];
  };

export type Draft = Content & {
  step: number;
  /** What an idea wrote into name and description: only that may the next one replace. */
  prefilled: { name: string; description: string };
  /** Goes with the request: repeating it makes no second meetup. */
  requestKey: string;
  /** What requests that were never answered had in them; empty when not all had the same. */
  sentBefore: string | null;
};

export function newDraft(requestKey: string): Draft {
  return {
    name: '',
    description: '',
    ideaId: null,
    place: null,
    startTime: '',
    endTime: '',
    maxParticipants: PARTICIPANTS_DEFAULT,
    categories: [],
    photos: [],
    whoCanJoin: 'Everyone welcome',
    dressCode: 'Casual',
    alcoholPolicy: 'Optional',
    cost: 'Free',
    costDetails: '',
    step: 1,
    prefilled: { name: '', description: '' },
    requestKey,
    sentBefore: null,
  };
}

/** Whether closing would lose something worth a question. */
export function isWorthKeeping({ name, description, place, ideaId }: Content): boolean {
  return name.trim() !== '' || description.trim() !== '' || place !== null || ideaId !== null;
}

/** Between two characters, also where one takes two places. */
export function cut(text: string, max: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return text.length > max ? text.slice(0, end) : text;
}

/** Another one after every change a person makes; the addresses of photos come by themselves. */
export function nameOf(draft: Draft): string {
  return JSON.stringify({ ...draft, photos: draft.photos.map(({ key, crop }) => [key, crop]) });
}

export const cutName = (text: string) => cut(text, MEETUP_NAME_MAX);
export const cutDescription = (text: string) => cut(text, MEETUP_DESCRIPTION_MAX);
