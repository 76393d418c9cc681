import { describe, expect, it } from 'vitest';
import { invitationMatch, labelOf, MATCH_LEVELS, levelOf, scoreRange } from './match-labels';

const everyScore = Array.from({ length: 101 }, (_, score) => score);

describe('the match label of the feed', () => {
  it.each([
    [100, 'perfect', 'Perfect match'],
    [85, 'perfect', 'Perfect match'],
    [84, 'great', 'Great match'],
    [70, 'great', 'Great match'],
    [69, 'good', 'Good match'],
    [55, 'good', 'Good match'],
    [54, 'okay', 'Okay match'],
    [40, 'okay', 'Okay match'],
    [39, 'not-good', 'Not good match'],
    [0, 'not-good', 'Not good match'],
  ])('of %i is %s', (score, level, label) => {
    expect(levelOf(score)).toBe(level);
    expect(labelOf(levelOf(score), 'en')).toBe(label);
  });

  it('belongs to the one range that contains the score', () => {
    for (const score of everyScore) {
      const holding = MATCH_LEVELS.filter((level) => {
        const { from, below } = scoreRange(level);
        return score >= from && score < below;
      });
      expect(holding).toEqual([levelOf(score)]);
    }
  });
});

describe('the match label of a sample invitation', () => {
  it.each([
    [100, 'Perfect Match'],
    [95, 'Perfect Match'],
    [94, 'Great Match'],
    [85, 'Great Match'],
    [84, 'Good Match'],
    [75, 'Good Match'],
    [74, 'Compatible'],
    [0, 'Compatible'],
  ])('of %i is %s', (score, label) => {
    expect(invitationMatch(score, 'en').label).toBe(label);
  });
});
