import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MatchLabel } from './MatchLabel';

afterEach(cleanup);

describe('MatchLabel', () => {
  it.each([
    [85, 'Perfect match', 'text-perfect'],
    [84, 'Great match', 'text-great'],
    [69, 'Good match', 'text-good'],
    [54, 'Okay match', 'text-okay'],
    [39, 'Not good match', 'text-not-good'],
  ])('says of %i "%s" in the colour of its level', (score, words, colour) => {
    render(<MatchLabel score={score} />);
    expect(screen.getByText(words).classList.contains(colour)).toBe(true);
  });

  it.each([0, 25, 50, 100])('draws an arc of %i percent of the ring', (score) => {
    const { container } = render(<MatchLabel score={score} />);
    const [arc = 0, round = 1] = (
      container.querySelector('[stroke-dasharray]')?.getAttribute('stroke-dasharray') ?? ''
    )
      .split(' ')
      .map(Number);
    expect(arc / round).toBeCloseTo(score / 100);
  });
});
