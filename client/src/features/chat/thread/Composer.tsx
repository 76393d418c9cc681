import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { MESSAGE_MAX } from '#shared/domain/limits';
import { isInvisible } from '#shared/domain/plain-text';
import { chatPage } from '../../../lib/paths';
import { useSearchOf } from '../../../navigation/use-url';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { CloseIcon } from '../../../ui/icons';
import { ProgressBar } from '../../../ui/ProgressBar';
import { usePreview } from '../../photos/use-preview';
import { messagePreview, senderName } from '../message-text';
import { WAITING } from '../../../lib/outbox/outbox';
import type { Draft } from '../../../lib/outbox/outbox-entry';
import { PhotoIcon, SendIcon } from './chat-icons';
import type { ShownMessage } from './thread-rows';
import { type ChatDraft, type MessagePhotos, useMessagePhotos } from './use-draft';
import * as t from '../texts';

/** `message` is undefined if the message is older than those loaded. */
export type Reply = { toId: number; message: ShownMessage | undefined };

type Props = {
  text: string;
  onChange: (text: string) => void;
  reply: Reply | null;
  onCancelReply: () => void;
  draft: ChatDraft;
  photosMax: number;
  isForRoom: boolean;
  /** Each photo is a message; the first has the words. */
  onSend: (messages: readonly Draft[]) => void;
  handle: Ref<{ focus: () => void }>;
};

/** How many photos are sent at once. The server takes twenty messages a minute. */
export const PHOTOS_MAX = 10;

const MAX_HEIGHT_PX = 5 * 24 + 20;
/** From this length on, the field says how many characters are left. */
const COUNTER_FROM = MESSAGE_MAX - 200;
/** On a phone's keyboard, Enter starts a new line rather than sending. */
const hasPhysicalKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

export function Composer(props: Props) {
  const { text, onChange, draft, reply, onCancelReply, photosMax, isForRoom, onSend, handle } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const { photos, choose, remove, clear } = useMessagePhotos(draft, photosMax);
  const { photos: asksForPhotos = false } = useSearchOf(chatPage);
  useLayoutEffect(() => {
    if (field.current) fitHeight(field.current);
  });
  useImperativeHandle(handle, () => ({ focus: () => field.current?.focus() }));

  const words = text.trim();
  const charactersLeft = MESSAGE_MAX - words.length;
  const isReady =
    charactersLeft >= 0 &&
    photos.every(({ upload }) => upload.status === 'done') &&
    (photos.length > 0 || !isInvisible(words));
  const send = () => {
    if (!isReady) return;
    const messages = photos.map(({ key, upload }): Draft => {
      const image = strip.current?.querySelector<HTMLImageElement>(`[data-key="${key}"] img`);
      const { naturalWidth: width = 0, naturalHeight: height = 0 } = image ?? {};
      return {
        text: '',
        ...(upload.status === 'done' && { photo: upload.url }),
        ...(width > 0 && { photoSize: { width, height } }),
      };
    });
    const [first, ...rest] = messages;
    onSend([{ ...first, text: words }, ...rest]);
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
      {photos.length > 0 && <ChosenPhotos photos={photos} onRemove={remove} strip={strip} />}
      {photos.length === 0 && asksForPhotos && isForRoom && (
        <div className="grid gap-2 px-1 pb-3">
          <p className="text-sm text-pretty text-muted">{t.photosStayInChat}</p>
          <Button variant="secondary" size="md" full onClick={() => picker.current?.click()}>
            <PhotoIcon size={20} />
            {t.choosePhotos}
          </Button>
        </div>
      )}
      <div className="flex items-end gap-1.5">
        <IconButton label={t.addPhoto} onClick={() => picker.current?.click()}>
          <PhotoIcon />
        </IconButton>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple={photosMax > 1}
          hidden
          aria-label={t.choosePhoto}
          onChange={({ target }) => {
            const files = Array.from(target.files ?? []);
            if (files.length > 0) choose(files);
            // An emptied input reports a change even if the same file is chosen again.
            target.value = '';
          }}
        />
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          aria-label={t.messageField}
          aria-invalid={charactersLeft < 0 || undefined}
          aria-describedby={charactersLeft < MESSAGE_MAX - COUNTER_FROM ? 'message-room' : undefined}
          placeholder={t.messageField}
          enterKeyHint="enter"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 flex-1 resize-none rounded-card border border-edge bg-surface px-4 py-[9px] text-base text-ink placeholder:text-muted focus-visible:outline-offset-0"
        />
        <button
          type="submit"
          aria-label={t.send}
          disabled={!isReady}
          className="pressable grid size-11 shrink-0 place-items-center rounded-pill bg-ember text-on-ember disabled:bg-raised disabled:text-muted"
        >
          <SendIcon size={22} />
        </button>
      </div>
      {words.length >= COUNTER_FROM && (
        <output
          id="message-room"
          className={`block px-2 pt-1 text-end text-xs tabular-nums ${charactersLeft < 0 ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {charactersLeft < 0
            ? t.tooManyCharacters({ over: -charactersLeft, max: MESSAGE_MAX })
            : t.charactersLeft({ left: charactersLeft })}
        </output>
      )}
    </form>
  );
}

function ReplyBar({ message, onClose }: { message: ShownMessage | undefined; onClose: () => void }) {
  const title = message?.isOwn
    ? t.replyToYourself
    : message
      ? t.replyToName({ name: senderName(message) })
      : t.replyToEarlier;
  return (
    <div className="flex items-center gap-2 pb-2 ps-2">
      <div className="min-w-0 flex-1 border-s-3 border-accent ps-3 text-sm">
        <p className="truncate font-semibold">{title}</p>
        {message && (
          <p dir="auto" className="truncate text-muted">
            {messagePreview(message)}
          </p>
        )}
      </div>
      <IconButton label={t.dontReply} onClick={onClose}>
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

type ChosenPhotosProps = {
  photos: MessagePhotos;
  onRemove: (key: string) => void;
  strip: Ref<HTMLUListElement>;
};

function ChosenPhotos({ photos, onRemove, strip }: ChosenPhotosProps) {
  const uploads = photos.map(({ upload }) => upload);
  const failed = uploads.find((upload) => upload.status === 'failed');
  const isDone = uploads.every(({ status }) => status === 'done');
  return (
    <div className="grid gap-2 px-1 pb-2">
      <ul ref={strip} className="flex gap-2 overflow-x-auto pt-1">
        {photos.map((photo, index) => (
          <ChosenPhoto
            key={photo.key}
            photo={photo}
            alt={photos.length === 1 ? t.whatYouAboutTo : t.photoOfWhatYouSend({ number: index + 1 })}
            label={photos.length === 1 ? t.removePhoto : t.removePhotoNumber({ number: index + 1 })}
            onRemove={() => onRemove(photo.key)}
          />
        ))}
      </ul>
      <div className="text-sm text-muted">
        {failed?.status === 'failed' && (
          <span role="alert" className="text-danger">
            {failed.reason}
          </span>
        )}
        {isDone && t.readyToSend}
        {!failed && !isDone && (
          <ProgressBar
            value={uploads.reduce((sum, upload) => sum + percentOf(upload), 0) / uploads.length}
            max={100}
            label={photos.length === 1 ? t.uploadingPhoto : t.uploadingPhotos}
          />
        )}
        {!failed && uploads.some((upload) => upload.status === 'waiting' && upload.tries > 0) && WAITING}
      </div>
    </div>
  );
}

function percentOf(upload: MessagePhotos[number]['upload']): number {
  if (upload.status === 'done') return 100;
  return upload.status === 'uploading' ? upload.percent : 0;
}

type ChosenPhotoProps = { photo: MessagePhotos[number]; alt: string; label: string; onRemove: () => void };

function ChosenPhoto({ photo, alt, label, onRemove }: ChosenPhotoProps) {
  const { preview, onError } = usePreview(photo);
  const isFailed = photo.upload.status === 'failed';
  return (
    <li
      data-key={photo.key}
      className={`relative shrink-0 rounded-input ${isFailed ? 'outline-2 outline-danger' : ''}`}
    >
      {'src' in preview ? (
        <img
          src={preview.src}
          alt={alt}
          onError={() => onError(preview.src)}
          className="size-20 rounded-input bg-raised object-cover"
        />
      ) : (
        <span className="block size-20 rounded-input bg-raised" />
      )}
      <span className="absolute top-1 end-1">
        <button
          type="button"
          aria-label={label}
          onClick={onRemove}
          className="hit-44 pressable grid size-7 place-items-center rounded-pill bg-surface shadow-pop"
        >
          <CloseIcon size={16} />
        </button>
      </span>
    </li>
  );
}
