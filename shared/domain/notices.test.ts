import { expect, it } from 'vitest';
import { isUrgent, isWanted, NOTICES, NOTIFICATION_KINDS, topicsOffByDefault } from './notices';
import { TOPICS } from './notice-topics';

const kinds = Object.keys(NOTICES).filter((kind): kind is keyof typeof NOTICES => kind in NOTICES);
const sentBy = (channel: 'push' | 'mail', topicsOff: Parameters<typeof isWanted>[2]) =>
  kinds.filter((kind) => isWanted(kind, channel, topicsOff));

it('pushes everything until the person chooses, and does not mail what can wait for the app', () => {
  expect(topicsOffByDefault('push')).toEqual([]);
  expect(sentBy('push', [])).toEqual(kinds);
  expect(topicsOffByDefault('mail')).toEqual(['after-meetup']);
  const notMailed = kinds.filter((kind) => !isWanted(kind, 'mail', topicsOffByDefault('mail')));
  expect(notMailed).toEqual([
    'goes-ahead',
    'meetup-soon',
    'spot-given-up',
    'would-meet-again',
    'security',
    'question',
  ]);
});

it('never tells on a channel that a kind does not have, whatever is switched on', () => {
  expect(isWanted('meetup-soon', 'mail', [])).toBe(false);
  expect(isWanted('meetup-tomorrow', 'mail', [])).toBe(true);
});

it('tells only kinds without a switch when all are off', () => {
  expect(sentBy('push', TOPICS)).toEqual([
    'meetup-near',
    'spot-given-up',
    'report-waits',
    'meetup-waits',
    'community-waits',
    'report-answered',
    'security',
  ]);
  expect(sentBy('mail', TOPICS)).toEqual([
    'meetup-near',
    'report-waits',
    'meetup-waits',
    'community-waits',
    'report-answered',
  ]);
});

it('lists all kinds in the app but messages and questions', () => {
  expect(kinds.filter((kind) => !NOTIFICATION_KINDS.some((listed) => listed === kind))).toEqual([
    'message',
    'question',
  ]);
});

it('keeps nothing for the next morning that is of no use then', () => {
  expect(isUrgent('cancelled')).toBe(true);
  expect(isUrgent('friend-request')).toBe(false);
});
