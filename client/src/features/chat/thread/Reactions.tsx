import type { Reaction } from '#shared/api/chat';
import { reactionName } from './offered-reactions';
import type { ShownMessage } from './thread-rows';

type Props = {
  reactions: ShownMessage['reactions'];
  isOwn: boolean;
  onReact: (reaction: Reaction, on: boolean) => void;
};

export function Reactions({ reactions, isOwn, onReact }: Props) {
  if (reactions.length === 0) return null;
  return (
    <ul aria-label="Reactions" className={`-mt-1.5 flex flex-wrap gap-1 px-2 ${isOwn ? 'justify-end' : ''}`}>
      {reactions.map(({ reaction, count, isMine }) => (
        <li key={reaction}>
          <button
            type="button"
            aria-pressed={isMine}
            aria-label={`${reactionName(reaction)}, ${count}`}
            onClick={() => onReact(reaction, !isMine)}
            className={`hit-44 pressable flex h-7 min-w-11 items-center justify-center gap-1 rounded-pill border px-2 text-sm font-semibold tabular-nums ${
              isMine ? 'border-accent bg-surface text-accent' : 'border-line bg-surface text-muted'
            }`}
          >
            <span aria-hidden="true">{reaction}</span>
            <span aria-hidden="true">{count}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
