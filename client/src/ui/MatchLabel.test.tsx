import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MatchLabel } from './MatchLabel';

afterEach(cleanup);

describe('MatchLabel', () => {
  it.each([
    ['perfect', 'Perfect match', 'text-perfect'],
    ['great', 'Great match', 'text-great'],
    ['good', 'Good match', 'text-good'],
    ['okay', 'Okay match', 'text-okay'],
    ['not-good', 'Not good match', 'text-not-good'],
  ] as const)('shows %s as "%s" in the colour of its level', (level, words, colour) => {
    render(<MatchLabel level={level} score={50} />);
    expect(screen.getByText(words).classList.contains(colour)).toBe(true);
  });

  it('shows the label alone without a score', () => {
    const { container } = render(<MatchLabel level="great" score={null} />);
    expect(container.textContent).toBe('Great match');
    expect(container.querySelector('svg')).toBeNull();
  });

  it('tells a screen reader the number', () => {
    render(<MatchLabel level="great" score={83} />);
    expect(screen.getByText('83 out of 100,')).toBeDefined();
  });

  it.each([0, 25, 50, 100])('draws an arc of %i percent of the ring', (score) => {
    const { container } = render(<MatchLabel level="good" score={score} />);
    const [arc = 0, round = 1] = (
      container.querySelector('[stroke-dasharray]')?.getAttribute('stroke-dasharray') ?? ''
    )
      .split(' ')
      .map(Number);
    expect(arc / round).toBeCloseTo(score / 100);
  });
});
