/** One column on a phone; larger screens show the cards side by side. */
export const CARD_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,290px),1fr))] gap-5 px-5 pb-8';
