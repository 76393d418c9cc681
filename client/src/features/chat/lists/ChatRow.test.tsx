import { describe, expect, it } from 'vitest';
import { conversationWith, messageWith } from '../testing-chat';
import { lastMessageText } from './ChatRow';

const ADA = { id: 2, displayName: 'Ada', profileImage: null };
const text = (changes: object, of: object = {}, viewerId = 1) =>
  lastMessageText(
    conversationWith({ lastMessage: messageWith({ sender: ADA, ...changes }), ...of }),
    viewerId,
  );

describe('the last message', () => {
  it('names its sender in a room, and nobody in a conversation of two', () => {
    const person = { ...ADA, bio: null, location: null, verified: false };
    expect(text({ text: 'Coming' })).toBe('Ada: Coming');
    expect(text({ text: 'Coming' }, { person })).toBe('Coming');
    expect(text({ text: 'Coming' }, { person }, ADA.id)).toBe('You: Coming');
    expect(text({ text: 'Coming', sender: null })).toBe('Deleted account: Coming');
  });

  it('says that it is a photo, or was deleted', () => {
    expect(text({ text: '', photo: '/api/photos/a.webp' }, {}, ADA.id)).toBe('You: Photo');
    expect(text({ text: '', isDeleted: true })).toBe('Message deleted');
    expect(lastMessageText(conversationWith({ lastMessage: null }), 1)).toBeNull();
  });
});
