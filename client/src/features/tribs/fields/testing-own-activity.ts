import type { OwnActivity } from './activity';

/** An activity outside the list. */
export const SOUP: OwnActivity = { isUsed: true, name: 'Make soup', category: 'Food & Dining' };
