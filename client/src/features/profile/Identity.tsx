import type { OwnUser } from '#shared/api/users';
import { DEFAULT_DISPLAY_NAME, DEFAULT_LOCATION } from '#shared/domain/names';
import { EVERYWHERE } from '../../lib/stored-answers';
import { Avatar } from '../../ui/Avatar';
import { Chip } from '../../ui/Chip';
import { lines } from '../../ui/glyph';
import { MapPinIcon, PencilIcon } from '../../ui/icons';
import { PageTitle } from '../../ui/Page';
import { showToast } from '../../ui/toast-store';
import { keptUntilText } from '../auth/kept-until';
import { useReaderCity } from '../cities/use-near';
import { CameraIcon } from '../photos/photo-icons';
import { ProfilePhotoPicker } from '../photos/ProfilePhotoPicker';
import type { DialogName } from './ProfileDialogs';

type Props = { user: OwnUser; onEdit: (dialog: DialogName) => void };

const VideoIcon = lines('M3 6.5h12.5v11H3z', 'm15.5 10.8 5.5-3v8.4l-5.5-3');

const tellVideoIntroIsLater = () => showToast({ title: 'Audio/video intro feature coming soon!' });

export function Identity({ user, onEdit }: Props) {
  const name = user.displayName || DEFAULT_DISPLAY_NAME;
  const keptUntil = keptUntilText(user);
  const readerCity = useReaderCity();
  const town = readerCity === EVERYWHERE ? undefined : readerCity?.name;
  return (
    <header className="flex flex-col items-center text-center">
      <ProfilePhotoPicker
        user={user}
        aria-label="Change your photo"
        className="pressable relative rounded-pill"
      >
        <Avatar person={user} size={112} />
        <span className="absolute right-0 bottom-0 grid size-9 place-items-center rounded-pill bg-ember text-on-ember ring-3 ring-canvas">
          <CameraIcon size={20} />
        </span>
      </ProfilePhotoPicker>
      <div className="mt-3 flex max-w-full items-center justify-center gap-1">
        <PageTitle className="min-w-0">
          <button
            type="button"
            aria-haspopup="dialog"
            title="Edit name"
            onClick={() => onEdit('name')}
            className="min-h-11 max-w-full rounded-input px-1 text-balance wrap-anywhere hover:bg-raised"
          >
            <bdi>{name}</bdi>
          </button>
        </PageTitle>
        <VerifiedMark isVerified={user.verified} />
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        title="Change city"
        onClick={() => onEdit('city')}
        className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-input px-2 text-muted wrap-anywhere hover:bg-raised hover:text-ink"
      >
        <MapPinIcon size={18} className="shrink-0" />
        <bdi>{user.location || town || DEFAULT_LOCATION}</bdi>
        {!user.location && town && <span className="text-sm">· only you see it</span>}
        <PencilIcon size={14} className="shrink-0" />
      </button>
      {keptUntil && <p className="max-w-80 px-2 text-sm text-pretty text-muted">{keptUntil}</p>}
      <Chip className="mt-2" onClick={tellVideoIntroIsLater}>
        <VideoIcon size={18} className="text-accent" />
        Add video intro
      </Chip>
    </header>
  );
}

const SEAL =
  'm12 2.8 2.3 1.7 2.9-.2.8 2.8 2.4 1.6-.9 2.7.9 2.8-2.4 1.6-.8 2.8-2.9-.2L12 20l-2.3-1.6-2.9.2-.8-2.8-2.4-1.6.9-2.8-.9-2.7L6 7.1l.8-2.8 2.9.2L12 2.8Z';
const TICK = 'm8.6 11.6 2.4 2.3 4.4-4.7';
const OutlinedSeal = lines(SEAL, TICK);
const Tick = lines(TICK);

/** Filled if an external provider has verified the person, and outlined otherwise. */
function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  const text = isVerified ? 'Verified' : 'Not verified yet';
  return (
    <span title={text} className="relative inline-grid shrink-0">
      <span className="sr-only">{text}</span>
      {isVerified ? (
        <svg width="24" height="24" viewBox="0 0 24 24" className="fill-great" aria-hidden="true">
          <path d={SEAL} />
        </svg>
      ) : (
        <OutlinedSeal className="text-muted" />
      )}
      {isVerified && <Tick strokeWidth={2.25} className="absolute inset-0 text-canvas" />}
    </span>
  );
}
