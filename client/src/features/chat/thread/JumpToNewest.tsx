import { DownIcon } from './chat-icons';

type Props = { count: number; onJump: () => void };

export function JumpToNewest({ count, onJump }: Props) {
  const newMessages = count === 1 ? '1 new message' : `${count} new messages`;
  return (
    <button
      type="button"
      onClick={onJump}
      aria-label={count > 0 ? `Jump to the newest, ${newMessages}` : 'Jump to the newest'}
      className="pressable card-enter absolute right-4 bottom-3 z-10 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-pill border border-line bg-surface px-2.5 text-sm font-semibold shadow-pop hover:border-edge"
    >
      <DownIcon size={22} />
      {count > 0 && <span className="pr-1.5 tabular-nums">{newMessages}</span>}
    </button>
  );
}
