import satori from 'satori';
import { PRODUCT_NAME } from '#shared/domain/names';
import { fontsFor } from './card-fonts';
import { cardLayout } from './card-layout';
import type { Card } from './previews.views';

type Size = { width: number; height: number };

const EMOJI =
  /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]\u200d?|[\ufe0f\u20e3]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const ONLY_RIGHT_TO_LEFT = /^(?:(?!\p{N})[\p{Script=Arabic}\p{Script=Hebrew}\p{M}\u200c\s])+$/u;

/** The text of a card as SVG; a generic greeting for a name that would render wrongly, which the title still has. */
export async function drawWords(card: Card, size: Size): Promise<string> {
  const greeting = { ...card, headline: 'You are invited', lines: [`to ${PRODUCT_NAME}`] };
  return (await tryWords(withoutEmoji(card), size)) ?? (await tryWords(greeting, size)) ?? '';
}

async function tryWords(card: Card, size: Size): Promise<string | null> {
  const texts = [card.headline, ...card.lines];
  if (card.headline === '' || texts.some(mixesDirections)) return null;
  let isComplete = true;
  const words = await satori(cardLayout(card), {
    ...size,
    fonts: await fontsFor(texts.join('')),
    // The fallback for characters that no font has.
    async loadAdditionalAsset() {
      isComplete = false;
      return [];
    },
  });
  return isComplete ? words : null;
}

/** A name without its emoji is still a name. */
function withoutEmoji(card: Card): Card {
  return { ...card, headline: bare(card.headline), lines: card.lines.map(bare) };
}

function bare(text: string): string {
  return text.normalize('NFC').replace(EMOJI, '').replaceAll(/\s+/g, ' ').trim();
}

/** satori starts every line on the left; right-to-left text is correct only if all of the card is. */
function mixesDirections(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && !ONLY_RIGHT_TO_LEFT.test(text);
}
