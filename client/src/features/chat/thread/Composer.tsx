import { useImperativeHandle, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import { MESSAGE_MAX } from '#shared/domain/limits';
import { IconButton } from '../../../ui/IconButton';
import { CloseIcon } from '../../../ui/icons';
import { PhotoIcon, SendIcon } from './chat-icons';
import { ChosenPhoto } from './ChosenPhoto';
import { messageInWords, senderName } from '../message-text';
import type { ShownMessage } from './thread-rows';
import { useMessagePhoto } from './use-message-photo';

type Sent = { text: string; photo?: string };
type Props = {
  text: string;
  onChange: (text: string) => void;
  replyTo: ShownMessage | null;
  onNoReply: () => void;
  onSend: (message: Sent) => void;
  handle: Ref<{ focus: () => void }>;
};

const LINES_PX = 5 * 24 + 20;
/** From here on it is worth saying how much room is left. */
const COUNTED_FROM = MESSAGE_MAX - 200;
/** A phone's keyboard has Enter for a new line. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

export function Composer({ text, onChange, replyTo, onNoReply, onSend, handle }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { photo, choose, clear, retry } = useMessagePhoto();
  useLayoutEffect(() => {
    if (box.current) fitLines(box.current);
  });
  useImperativeHandle(handle, () => ({ focus: () => box.current?.focus() }));

  const words = text.trim();
  const left = MESSAGE_MAX - words.length;
  const isReady = left >= 0 && (photo ? photo.upload.status === 'done' : words !== '');
  const send = () => {
    if (!isReady) return;
    onSend({ text: words, ...(photo?.upload.status === 'done' && { photo: photo.upload.url }) });
    clear();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="px-3 pt-2 pb-[max(12px,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {replyTo && <ReplyBar message={replyTo} onClose={onNoReply} />}
      <ChosenPhoto photo={photo} clear={clear} retry={retry} />
      <div className="flex items-end gap-1.5">
        <IconButton label="Add a photo" onClick={() => picker.current?.click()}>
          <PhotoIcon />
        </IconButton>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label="Choose a photo"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) choose(file);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
        <textarea
          ref={box}
          rows={1}
          dir="auto"
          value={text}
          aria-label="Message"
          aria-invalid={left < 0 || undefined}
          aria-describedby={left < MESSAGE_MAX - COUNTED_FROM ? 'message-room' : undefined}
          placeholder="Message"
          enterKeyHint="enter"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 flex-1 resize-none rounded-card border border-edge bg-surface px-4 py-[9px] text-base text-ink placeholder:text-muted focus-visible:outline-offset-0"
        />
        <button
          type="submit"
          aria-label="Send"
          disabled={!isReady}
          className="pressable grid size-11 shrink-0 place-items-center rounded-pill bg-ember text-on-ember disabled:bg-raised disabled:text-muted"
        >
          <SendIcon size={22} />
        </button>
      </div>
      {words.length >= COUNTED_FROM && (
        <output
          id="message-room"
          className={`block px-2 pt-1 text-right text-xs tabular-nums ${left < 0 ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {left < 0
            ? `${-left} too many: a message has at most ${MESSAGE_MAX.toLocaleString()} characters`
            : `${left} characters left`}
        </output>
      )}
    </form>
  );
}

function ReplyBar({ message, onClose }: { message: ShownMessage; onClose: () => void }) {
  return (
    <div className="flex items-center gap-2 pb-2 pl-2">
      <div className="min-w-0 flex-1 border-l-3 border-accent pl-3 text-sm">
        <p className="truncate font-semibold">Reply to {message.isOwn ? 'yourself' : senderName(message)}</p>
        <p dir="auto" className="truncate text-muted">
          {messageInWords(message)}
        </p>
      </div>
      <IconButton label="Don't reply" onClick={onClose}>
        <CloseIcon size={20} />
      </IconButton>
    </div>
  );
}

/** As high as its lines, up to five. */
function fitLines(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  const border = element.offsetHeight - element.clientHeight;
  element.style.height = `${Math.min(LINES_PX, element.scrollHeight + border)}px`;
  element.style.overflowY = element.scrollHeight > LINES_PX ? 'auto' : 'hidden';
}
