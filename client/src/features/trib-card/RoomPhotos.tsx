import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { DAY_MS } from '#shared/domain/durations';
import { chatPage } from '../../lib/paths';
import { ActionLabel, actionRowClass } from '../../ui/ActionRow';
import { lines } from '../../ui/glyph';
import { PhotoIcon } from '../chat/thread/chat-icons';
import { photosSheet } from '../chat/photos-sheet';
import { endOf, useTribNow } from '../tribs/trib-times';
import * as t from './texts';

const PhotosIcon = lines('M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z');

const OPEN_MS = 14 * DAY_MS;

/** For those who were there: the photos of the room, and for two weeks the way to add some. */
export function RoomPhotos({ trib }: { trib: Trib }) {
  const isOpen = useTribNow(trib).getTime() < endOf(trib) + OPEN_MS;
  return (
    <div className="-mx-3 mt-1 grid">
      {isOpen && (
        <Link href={chatPage.href({ trib: trib.id, photos: true })} className={actionRowClass}>
          <PhotoIcon />
          <ActionLabel label={t.photosComeAfterMeetup} about={t.addYoursTheyStay} />
        </Link>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        className={actionRowClass}
        onClick={() => void photosSheet.open({ room: { tribId: trib.id } })}
      >
        <PhotosIcon /> {t.allPhotos}
      </button>
    </div>
  );
}
