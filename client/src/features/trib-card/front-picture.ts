/** The position of a card's picture, also used by the page before any card is rendered. */
export const FRONT_PICTURE = 'front-picture absolute inset-x-0 top-0 w-full';
