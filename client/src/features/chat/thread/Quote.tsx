import type { Message } from '#shared/api/chat';
import { DELETED_ACCOUNT_NAME } from '#shared/domain/names';

type Props = { quoted: NonNullable<Message['replyTo']>; onJump: (messageId: number) => void };

/** What a message replies to; leads there. */
export function Quote({ quoted, onJump }: Props) {
  return (
    <button
      type="button"
      onClick={() => onJump(quoted.id)}
      className="pressable mb-1.5 block min-h-11 w-full min-w-0 rounded-[10px] border-l-3 border-accent bg-canvas/50 px-2.5 py-1.5 text-left text-sm"
    >
      <span className="sr-only">Reply to </span>
      <span className="block truncate font-semibold">{quoted.senderName ?? DELETED_ACCOUNT_NAME}</span>
      <span dir="auto" className="line-clamp-2 text-muted wrap-anywhere">
        {quoted.text || 'A photo or a deleted message'}
      </span>
    </button>
  );
}
