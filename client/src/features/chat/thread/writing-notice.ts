import type { Conversation } from '#shared/api/chat';

/** Why the viewer can send only one message, or none for now; null if they may write freely. */
export function writingNotice({ writing, person }: Pick<Conversation, 'writing' | 'person'>): string | null {
  const name = person?.displayName ?? 'they';
  switch (writing) {
    case 'open':
      return null;
    case 'one-message':
      return `You don't share a meetup yet, so you can send one message. When ${name} answers, you can both write freely.`;
    case 'awaiting-answer':
      return `Your message is with ${name}. You can write again once they answer.`;
  }
}
