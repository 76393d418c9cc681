/** What nobody needs for the first look: the backs of the cards, and what their buttons do. */
export const loadCardBack = async () => (await import('./CardBack')).CardBack;
export const loadCommands = () => import('./card-commands');
