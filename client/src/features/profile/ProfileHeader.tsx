import type { OwnUser } from '#shared/api/users';
import { IconButton } from '../../ui/IconButton';
import { ShareIcon } from '../../ui/icons';
import { SettingsButton } from '../account/SettingsButton';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { shareProfile } from './share-profile';

export function ProfileHeader({ user }: { user: OwnUser }) {
  return (
    <div className="flex items-center justify-between gap-2.5">
      <IconButton label="Share your profile" variant="solid" onClick={() => void shareProfile(user)}>
        <ShareIcon />
      </IconButton>
      <div className="flex gap-2.5">
        <NotificationsBell />
        <SettingsButton user={user} />
      </div>
    </div>
  );
}
