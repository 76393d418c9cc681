import type { Lang } from '../texts/languages';
import { textsOf } from './texts';

/** The API and the database know choices by their English words, which each reader sees in their own language. */
const TEXTS: Readonly<Record<string, (lang: Lang) => string>> = {
  'Everyone welcome': (lang) => textsOf(lang).everyoneWelcome,
  'Friends only': (lang) => textsOf(lang).friendsOnly,
  'Invite only': (lang) => textsOf(lang).inviteOnly,
  Casual: (lang) => textsOf(lang).casual,
  'Smart casual': (lang) => textsOf(lang).smartCasual,
  Formal: (lang) => textsOf(lang).formal,
  Themed: (lang) => textsOf(lang).themed,
  None: (lang) => textsOf(lang).noAlcohol,
  Optional: (lang) => textsOf(lang).alcoholOptional,
  Free: (lang) => textsOf(lang).free,
  'Outdoor & Nature': (lang) => textsOf(lang).outdoorNature,
  'Fitness & Wellness': (lang) => textsOf(lang).fitnessWellness,
  'Food & Dining': (lang) => textsOf(lang).foodDining,
  'Social & Networking': (lang) => textsOf(lang).socialNetworking,
  'Creative & Arts': (lang) => textsOf(lang).creativeArts,
  Monday: (lang) => textsOf(lang).monday,
  Tuesday: (lang) => textsOf(lang).tuesday,
  Wednesday: (lang) => textsOf(lang).wednesday,
  Thursday: (lang) => textsOf(lang).thursday,
  Friday: (lang) => textsOf(lang).friday,
  Saturday: (lang) => textsOf(lang).saturday,
  Sunday: (lang) => textsOf(lang).sunday,
  'Morning (6AM-12PM)': (lang) => textsOf(lang).morningHours,
  'Afternoon (12PM-6PM)': (lang) => textsOf(lang).afternoonHours,
  'Evening (6PM-10PM)': (lang) => textsOf(lang).eveningHours,
  'Late night (10PM+)': (lang) => textsOf(lang).lateNightHours,
  Outdoor: (lang) => textsOf(lang).outdoor,
  Indoor: (lang) => textsOf(lang).indoor,
  Physical: (lang) => textsOf(lang).physical,
  Creative: (lang) => textsOf(lang).creative,
  Social: (lang) => textsOf(lang).socialActivity,
  Educational: (lang) => textsOf(lang).educational,
  Culinary: (lang) => textsOf(lang).culinary,
  Cultural: (lang) => textsOf(lang).cultural,
};

/** What is no choice, such as an old meetup's own words or a price, is shown as it is. */
export const choiceText = (choice: string, lang: Lang): string =>
  Object.hasOwn(TEXTS, choice) ? (TEXTS[choice]?.(lang) ?? choice) : choice;
