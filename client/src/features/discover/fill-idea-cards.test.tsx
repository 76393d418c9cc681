import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { Idea } from '#shared/api/catalogue';
import { fillIdeaCards } from './fill-idea-cards';
import { ExperienceGrid } from './ExperienceGrid';
import { PLACEHOLDER_IDEA } from './placeholder-idea';

const HIKE: Idea = {
  id: 7,
  title: 'Slow <b>Trail</b> Walk & talk',
  category: 'Outdoor & Nature',
  description: 'Says [category], and "quotes" $& too.',
  image: '/covers/mountain-trail.svg',
  location: 'Greenbelts',
  duration: '3 hours',
  rating: 4.8,
};
const BARE: Idea = { ...HIKE, id: 8, image: null, location: null, duration: ' ', rating: null };

function templateOf(ideas: readonly Idea[], query = ''): HTMLTemplateElement {
  const template = document.createElement('template');
  template.innerHTML = renderToString(
    <Router ssrPath="/discover" ssrSearch={query}>
      <ExperienceGrid ideas={ideas} search="" />
    </Router>,
  );
  return template;
}

const listIn = (drawn: DocumentFragment) => {
  const list = drawn.querySelector('ul');
  if (!list) throw new Error('No list was drawn.');
  return list;
};

afterEach(() => history.replaceState(null, '', '/'));

it.each(['', 'tab=experiences'])('draws the list that React renders, at "%s"', (query) => {
  history.replaceState(null, '', `/discover?${query}`);
  const drawn = listIn(fillIdeaCards(templateOf([PLACEHOLDER_IDEA]), [HIKE, BARE, { ...HIKE, id: 9 }]));
  const rendered = listIn(templateOf([HIKE, BARE, { ...HIKE, id: 9 }], query).content);
  expect(drawn.isEqualNode(rendered)).toBe(true);
});

it('draws the words of an experience as text', () => {
  const drawn = listIn(fillIdeaCards(templateOf([PLACEHOLDER_IDEA]), [HIKE]));
  expect(drawn.querySelector('h2')?.textContent).toBe('Slow <b>Trail</b> Walk & talk');
  expect(drawn.querySelector('b')).toBeNull();
});
