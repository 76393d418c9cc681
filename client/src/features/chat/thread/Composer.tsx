import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { MESSAGE_MAX } from '#shared/domain/limits';
import { isInvisible } from '#shared/domain/plain-text';
import { IconButton } from '../../../ui/IconButton';
import { CloseIcon } from '../../../ui/icons';
import { ProgressBar } from '../../../ui/ProgressBar';
import { usePreview } from '../../photos/use-preview';
import { messagePreview, senderName } from '../message-text';
import { WAITING } from '../../../lib/outbox/outbox';
import type { Draft } from '../../../lib/outbox/outbox-entry';
import { PhotoIcon, SendIcon } from './chat-icons';
import type { ShownMessage } from './thread-rows';
import { type ChatDraft, type MessagePhotoState, useMessagePhoto } from './use-draft';

/** `message` is undefined if the message is older than those loaded. */
export type Reply = { toId: number; message: ShownMessage | undefined };

type Props = {
  text: string;
  onChange: (text: string) => void;
  reply: Reply | null;
  onCancelReply: () => void;
  draft: ChatDraft;
  onSend: (message: Draft) => void;
  handle: Ref<{ focus: () => void }>;
};

const MAX_HEIGHT_PX = 5 * 24 + 20;
/** From this length on, the field says how many characters are left. */
const COUNTER_FROM = MESSAGE_MAX - 200;
/** On a phone's keyboard, Enter starts a new line rather than sending. */
const hasPhysicalKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

export function Composer({ text, onChange, draft, reply, onCancelReply, onSend, handle }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const { photo, choose, clear } = useMessagePhoto(draft);
  useLayoutEffect(() => {
    if (field.current) fitHeight(field.current);
  });
  useImperativeHandle(handle, () => ({ focus: () => field.current?.focus() }));

  const words = text.trim();
  const charactersLeft = MESSAGE_MAX - words.length;
  const isReady = charactersLeft >= 0 && (photo ? photo.upload.status === 'done' : !isInvisible(words));
  const send = () => {
    if (!isReady) return;
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = picture.current ?? {};
    onSend({
      text: words,
      ...(photo?.upload.status === 'done' && { photo: photo.upload.url }),
      ...(width > 0 && { photoSize: { width, height } }),
    });
    clear();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasPhysicalKeyboard())
      return;
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
      {reply && <ReplyBar message={reply.message} onClose={onCancelReply} />}
      {photo && <ChosenPhoto photo={photo} clear={clear} picture={picture} />}
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
            // An emptied input reports a change even if the same file is chosen again.
            target.value = '';
          }}
        />
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          aria-label="Message"
          aria-invalid={charactersLeft < 0 || undefined}
          aria-describedby={charactersLeft < MESSAGE_MAX - COUNTER_FROM ? 'message-room' : undefined}
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
      {words.length >= COUNTER_FROM && (
        <output
          id="message-room"
          className={`block px-2 pt-1 text-right text-xs tabular-nums ${charactersLeft < 0 ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {charactersLeft < 0
            ? `${-charactersLeft} too many: a message has at most ${MESSAGE_MAX.toLocaleString()} characters`
            : `${charactersLeft} characters left`}
        </output>
      )}
    </form>
  );
}

type ReplyBarProps = { message: ShownMessage | undefined; onClose: () => void };

function ReplyBar({ message, onClose }: ReplyBarProps) {
  const to = message?.isOwn ? 'yourself' : message ? senderName(message) : 'an earlier message';
  return (
    <div className="flex items-center gap-2 pb-2 pl-2">
      <div className="min-w-0 flex-1 border-l-3 border-accent pl-3 text-sm">
        <p className="truncate font-semibold">Reply to {to}</p>
        {message && (
          <p dir="auto" className="truncate text-muted">
            {messagePreview(message)}
          </p>
        )}
      </div>
      <IconButton label="Don't reply" onClick={onClose}>
        <CloseIcon size={20} />
      </IconButton>
    </div>
  );
}

function fitHeight(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  const border = element.offsetHeight - element.clientHeight;
  element.style.height = `${Math.min(MAX_HEIGHT_PX, element.scrollHeight + border)}px`;
  element.style.overflowY = element.scrollHeight > MAX_HEIGHT_PX ? 'auto' : 'hidden';
}

type ChosenPhotoProps = Pick<MessagePhotoState, 'clear'> & {
  photo: NonNullable<MessagePhotoState['photo']>;
  picture: Ref<HTMLImageElement>;
};

function ChosenPhoto({ photo, clear, picture }: ChosenPhotoProps) {
  const { upload } = photo;
  const { preview, onError } = usePreview(photo);
  return (
    <div className="flex items-center gap-3 px-1 pb-2">
      {'src' in preview ? (
        <img
          ref={picture}
          src={preview.src}
          alt="What you are about to send"
          onError={() => onError(preview.src)}
          className="size-16 shrink-0 rounded-input bg-raised object-cover"
        />
      ) : (
        <span className="size-16 shrink-0 rounded-input bg-raised" />
      )}
      <div className="min-w-0 flex-1 text-sm text-muted">
        {(upload.status === 'waiting' || upload.status === 'uploading') && (
          <ProgressBar
            value={upload.status === 'uploading' ? upload.percent : 0}
            max={100}
            label="Uploading your photo"
          />
        )}
        {upload.status === 'waiting' && upload.tries > 0 && WAITING}
        {upload.status === 'done' && 'Ready to send'}
        {upload.status === 'failed' && (
          <span role="alert" className="text-danger">
            {upload.reason}
          </span>
        )}
      </div>
      <IconButton label="Remove photo" onClick={clear}>
        <CloseIcon size={20} />
      </IconButton>
    </div>
  );
}
