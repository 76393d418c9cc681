import type { Idea } from '#shared/api/catalogue';
import { photoSources } from '#shared/domain/photos';
import { CARD_SIZES } from './card-sizes';
import { withSheet } from './discover-url';
import { ideaFacts } from './idea-facts';
import { PLACEHOLDER_IDEA } from './placeholder-idea';

/** Everything on a card that differs from one experience to another, besides its picture and its link. */
function textsOf(idea: Idea): string[] {
  const { rating, location, duration } = ideaFacts(idea);
  return [idea.title, idea.category, idea.description, rating, location, duration];
}

const PLACEHOLDERS = textsOf(PLACEHOLDER_IDEA);

/** The list that React will show, built before React loads from the prerendered card of `PLACEHOLDER_IDEA`. */
export function fillIdeaCards(template: HTMLTemplateElement, ideas: readonly Idea[]): DocumentFragment {
  const drawn = document.importNode(template.content, true);
  const card = drawn.querySelector('li');
  card?.replaceWith(...ideas.map((idea, index) => fillCard(card, idea, index === 0)));
  return drawn;
}

function fillCard(template: HTMLElement, idea: Idea, isFirst: boolean): Node {
  const card = document.importNode(template, true);
  const texts = textsOf(idea);
  const nodes = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    node.nodeValue = texts[PLACEHOLDERS.indexOf(node.nodeValue ?? '')] ?? node.nodeValue;
  }
  const query = withSheet(location.search, 'idea', idea.id);
  card.querySelector('a')?.setAttribute('href', `${location.pathname}?${query}`);
  const picture = card.querySelector('img');
  if (picture) showPicture(picture, idea.image, isFirst);
  return card;
}

function showPicture(picture: HTMLImageElement, source: string | null, isFirst: boolean): void {
  if (!isFirst) {
    picture.setAttribute('loading', 'lazy');
    picture.setAttribute('fetchpriority', 'auto');
  }
  if (!source) return;
  picture.sizes = CARD_SIZES;
  picture.srcset = photoSources(source) ?? '';
  picture.src = source;
}
