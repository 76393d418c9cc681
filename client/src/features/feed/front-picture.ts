/** Where the picture of a card is: also on the page that is sent before any card is drawn. */
export const FRONT_PICTURE = 'front-picture absolute inset-x-0 top-0 w-full';

/** Around the markup the feed's page comes with, which goes as a whole when the app is drawn. */
export const DRAWN_AHEAD = 'drawn-ahead';
