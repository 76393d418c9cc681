import type { OwnUser } from '#shared/api/users';
import { DEFAULT_DISPLAY_NAME, DEFAULT_LOCATION } from '#shared/domain/names';
import { Chip } from '../../ui/Chip';
import { lines } from '../../ui/glyph';
import { MapPinIcon, PencilIcon } from '../../ui/icons';
import { PageTitle } from '../../ui/Page';
import { showToast } from '../../ui/toast-store';
import { ProfilePhotoPicker } from './ProfilePhotoPicker';
import type { DialogName } from './use-profile-dialogs';
import { VerifiedMark } from './VerifiedMark';

type Props = { user: OwnUser; onEdit: (dialog: DialogName) => void };

const VideoIcon = lines('M3 6.5h12.5v11H3z', 'm15.5 10.8 5.5-3v8.4l-5.5-3');

const tellVideoIntroIsLater = () => showToast({ title: 'Audio/video intro feature coming soon!' });

export function Identity({ user, onEdit }: Props) {
  const name = user.displayName || DEFAULT_DISPLAY_NAME;
  return (
    <header className="flex flex-col items-center text-center">
      <ProfilePhotoPicker user={user} />
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
        <bdi>{user.location || DEFAULT_LOCATION}</bdi>
        <PencilIcon size={14} className="shrink-0" />
      </button>
      <Chip className="mt-2" onClick={tellVideoIntroIsLater}>
        <VideoIcon size={18} className="text-accent" />
        Add video intro
      </Chip>
    </header>
  );
}
