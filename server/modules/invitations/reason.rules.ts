import { VALUE_SCALES, type ValueKey } from '#shared/domain/values';

/** What may be said about a meetup and the people going: no scores, and nothing private. */
export type ReasonFacts = {
  /** Names of interests that the person shares with somebody who is going, in the order of the catalogue. */
  sharedInterests: readonly string[];
  /** What the host has tagged it with. */
  tags: readonly string[];
  closestValue: ValueKey;
  /** False if the person's answers are the defaults, which say nothing. */
  hasAnswered: boolean;
  memberCount: number;
  startsAt: Date | null;
  timeZone: string;
  miles: number | null;
  city: string | null;
};

const NAMED_MAX = 2;

/** Why this meetup is offered, in one sentence. */
export function whyInvited(facts: ReasonFacts): string {
  const { closestValue, hasAnswered, memberCount } = facts;
  const shared = [...new Set(facts.sharedInterests)];
  const others = memberCount > 1 ? 'people who are going' : 'the host';
  if (hasAnswered && shared.length > 0) {
    const tagged = (name: string) => Number(facts.tags.includes(name));
    const named = shared.toSorted((a, b) => tagged(b) - tagged(a)).slice(0, NAMED_MAX);
    return `You share ${named.join(' and ')} with ${others}.`;
  }
  const scale = VALUE_SCALES.find(({ key }) => key === closestValue);
  if (hasAnswered && scale) {
    return `Of your values, ${scale.low} or ${scale.high} is where you are closest to ${others}.`;
  }
  return whenAndWhere(facts);
}

function whenAndWhere({ startsAt, timeZone, miles, city }: ReasonFacts): string {
  const where = miles === null ? city && `in ${city}` : farAway(Math.round(miles));
  const when =
    startsAt && `on ${new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(startsAt)}`;
  const said = [when, where].filter(Boolean).join(', ');
  return `It is ${said || 'open to everybody'}.`;
}

function farAway(miles: number): string {
  if (miles === 0) return 'in your city';
  return `${miles} ${miles === 1 ? 'mile' : 'miles'} away`;
}
