import { useQueryClient } from '@tanstack/react-query';
import type { OwnUser } from '#shared/api/users';
import { messageFor } from '../../lib/errors';
import { optimisticWrite } from '../../lib/optimistic-write';
import { viewerKey } from '../../lib/viewer-scope';
import { RadioPills } from '../../ui/RadioPills';
import { showToast } from '../../ui/toast-store';
import { useAuth } from '../auth/auth-context';
import { putUser } from '../auth/auth.api';
import { pauseAnimation, useAnimationPaused } from '../theme/animation';
import { chooseTheme, useThemeChoice } from '../theme/theme';
import { SettingSwitch } from './SettingSwitch';

const THEMES = ['dark', 'light', 'system'] as const;
const THEME_NAMES = { dark: 'Dark', light: 'Light', system: 'System default' };

/** What applies at once, without a page of its own. */
export function GeneralSettings() {
  const [theme, isPaused] = [useThemeChoice(), useAnimationPaused()];
  return (
    <>
      <RadioPills
        legend="Theme"
        options={THEMES}
        value={theme}
        onChange={chooseTheme}
        textOf={(option) => THEME_NAMES[option]}
      />
      <div className="-mx-3 mt-4">
        <SettingSwitch
          label="Pause animation"
          hint="Nothing moves on the welcome page"
          isOn={isPaused}
          onChange={pauseAnimation}
        />
        <InviteSwitch />
      </div>
    </>
  );
}

/** The page of their invite link is public: whether it says where they go next is up to them. */
function InviteSwitch() {
  const queryClient = useQueryClient();
  const { user, updateUser } = useAuth();
  if (!user) return null;
  const show = (isOn: boolean) => {
    updateUser({ inviteShowsTrib: isOn });
    return () => updateUser({ inviteShowsTrib: !isOn });
  };
  const change = (isOn: boolean) =>
    void optimisticWrite<OwnUser>({
      queryClient,
      subject: 'invite-shows-trib',
      action: String(isOn),
      shownIn: [...viewerKey(user.id), 'invite-shows-trib'],
      apply: (saved) => show(saved?.inviteShowsTrib ?? isOn),
      send: () => putUser(user.id, { inviteShowsTrib: isOn }),
      onFailed: (error) =>
        showToast({
          title: 'Not saved',
          description: messageFor(error, 'Please try again later'),
          tone: 'destructive',
        }),
      refetch: async () => undefined,
    });
  return (
    <SettingSwitch
      label="Show my next meetup"
      hint="On the page of my invite link, if it is open to everyone"
      isOn={user.inviteShowsTrib}
      onChange={change}
    />
  );
}
