import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Idea } from '#shared/api/catalogue';
import { CATEGORIES } from '#shared/domain/trib-options';
import { ExperienceCard, ideaFacts } from './ExperienceCard';
import { suitsText } from './IdeaSheet';

afterEach(cleanup);

function show(changes: Partial<Idea>) {
  const idea: Idea = {
    id: 4,
    title: 'Slow Trail Walk',
    category: 'Outdoor & Nature',
    description: 'Side by side.',
    image: '/covers/mountain-trail.svg',
    location: null,
    duration: null,
    rating: null,
    nearCount: null,
    nearTribId: null,
    ...changes,
  };
  render(<ExperienceCard idea={idea} search="" isFirst={false} />);
}
const near = () => screen.queryByRole('link', { name: /near you this week/ });

it.each([
  [1, '1 near you this week', '/meetups?trib=7'],
  [2, '2 near you this week', '/?idea=4'],
])('leads to what can be joined of it near here: %d', (nearCount, text, href) => {
  show({ nearCount, nearTribId: 7 });
  expect(near()?.textContent).toBe(text);
  expect(near()?.getAttribute('href')).toBe(href);
});

it('says nothing where there is none, and where no city is known', () => {
  show({ nearCount: 0 });
  show({ nearCount: null });
  expect(near()).toBeNull();
});

it('shows a rating with a star, and the default one as our guess', () => {
  show({ rating: 4.8 });
  expect(screen.getByText('4.8').parentElement?.textContent).toBe('Rated4.8');
  cleanup();
  show({});
  expect(screen.getByText('4.5').parentElement?.textContent).toBe('Our guess4.5');
});

it('stands in for what an experience leaves open', () => {
  expect(ideaFacts({ rating: null, location: null, duration: ' ' })).toEqual({
    rating: '4.5',
    isRated: false,
    location: 'Various locations',
    duration: '2-3 hours',
  });
  expect(ideaFacts({ rating: 4, location: 'Zilker Park', duration: '1 hour' })).toEqual({
    rating: '4.0',
    isRated: true,
    location: 'Zilker Park',
    duration: '1 hour',
  });
});

it('says who each category suits, and has a sentence for any other', () => {
  const texts = [...CATEGORIES, 'Stamp collecting', '__proto__'].map(suitsText);
  expect(new Set(texts.slice(0, CATEGORIES.length)).size).toBe(CATEGORIES.length);
  expect(texts.at(-1)).toBe(texts.at(-2));
});
