import type { Conversation } from '#shared/api/chat';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';

type Props = { conversation: Conversation; mayWrite: boolean; onChoose: (text: string) => void };

/** For a conversation without messages. */
export function ConversationStarters({ conversation, mayWrite, onChoose }: Props) {
  const { title, starters } = startersFor(conversation);
  return (
    <div className="min-h-0 flex-1 content-center overflow-y-auto">
      <EmptyState
        title={title}
        text={mayWrite ? 'Start with a few words. You can change them before you send them.' : undefined}
        action={
          mayWrite && (
            <ul className="flex flex-wrap justify-center gap-2">
              {starters.map((text) => (
                <li key={text}>
                  <Button variant="secondary" size="md" onClick={() => onChoose(text)}>
                    {text}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      />
    </div>
  );
}

function startersFor({ kind, person }: Conversation): { title: string; starters: string[] } {
  switch (kind) {
    case 'direct':
      return {
        title: `Say hello to ${person?.displayName ?? 'them'}`,
        starters: ['Hi! How are you?', 'Hi, are you going to a meetup soon?'],
      };
    case 'trib':
      return {
        title: 'Nobody has written yet',
        starters: ["Hi everyone, can't wait!", 'Should I bring anything?'],
      };
    case 'community':
      return {
        title: 'Nobody has written yet',
        starters: ['Hello, I am new here!', 'What are you all up to?'],
      };
  }
}
