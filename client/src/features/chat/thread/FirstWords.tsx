import type { Conversation } from '#shared/api/chat';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';

type Props = { conversation: Conversation; mayWrite: boolean; onTake: (text: string) => void };

/** Nobody has written yet: something to begin with. */
export function FirstWords({ conversation, mayWrite, onTake }: Props) {
  const { title, words } = beginning(conversation);
  return (
    <div className="min-h-0 flex-1 content-center overflow-y-auto">
      <EmptyState
        title={title}
        text={mayWrite ? 'Begin with a few words. You can change them before you send them.' : undefined}
        action={
          mayWrite && (
            <ul className="flex flex-wrap justify-center gap-2">
              {words.map((text) => (
                <li key={text}>
                  <Button variant="secondary" size="md" onClick={() => onTake(text)}>
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

function beginning({ kind, person }: Conversation): { title: string; words: string[] } {
  switch (kind) {
    case 'direct':
      return {
        title: `Say hello to ${person?.displayName ?? 'them'}`,
        words: ['Hi! How are you?', 'Hi, are you going to a meetup soon?'],
      };
    case 'trib':
      return {
        title: 'Nobody has written yet',
        words: ["Hi everyone, can't wait!", 'Should I bring anything?'],
      };
    case 'community':
      return { title: 'Nobody has written yet', words: ['Hello, I am new here!', 'What are you all up to?'] };
  }
}
