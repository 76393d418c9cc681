/** About the displayed width. On a phone less: drawings are sharp enough with fewer pixels, and load faster. */
export const CARD_SIZES = '(min-width: 1024px) 312px, (min-width: 700px) 46vw, 60vw';
