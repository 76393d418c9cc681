import type { Reaction } from '#shared/api/chat';

/** In the order in which they are offered; the names are for screen readers. */
export const OFFERED_REACTIONS: readonly { reaction: Reaction; name: string }[] = [
  { reaction: '👍', name: 'Thumbs up' },
  { reaction: '❤️', name: 'Heart' },
  { reaction: '😂', name: 'Laughing' },
  { reaction: '😮', name: 'Surprised' },
  { reaction: '😢', name: 'Sad' },
  { reaction: '🎉', name: 'Celebrating' },
];

export const reactionName = (reaction: Reaction) =>
  OFFERED_REACTIONS.find((one) => one.reaction === reaction)?.name ?? reaction;
