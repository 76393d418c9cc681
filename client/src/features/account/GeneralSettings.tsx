import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { OwnUser } from '#shared/api/users';
import { write } from '../../lib/use-write';
import { viewerKey } from '../../lib/viewer-scope';
import { RadioPills } from '../../ui/RadioPills';
import { useAuth } from '../auth/auth-context';
import { putUser } from '../auth/auth.api';
import { pauseAnimation, useAnimationPaused } from '../theme/animation';
import { chooseTheme, useThemeChoice } from '../theme/theme';

const THEMES = ['dark', 'light', 'system'] as const;
const THEME_NAMES = { dark: 'Dark', light: 'Light', system: 'System default' };

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

/** Anybody can open the page of an invite link, so the inviter decides whether it shows where they go next. */
function InviteSwitch() {
  const queryClient = useQueryClient();
  const { user, updateUser } = useAuth();
  if (!user) return null;
  const show = (isOn: boolean) => {
    updateUser({ inviteShowsTrib: isOn });
    return () => updateUser({ inviteShowsTrib: !isOn });
  };
  const change = (isOn: boolean) =>
    void write<Partial<OwnUser>>({
      queryClient,
      subject: 'invite-shows-trib',
      action: String(isOn),
      show: {
        in: [...viewerKey(user.id), 'invite-shows-trib'],
        as: (saved) => show(saved?.inviteShowsTrib ?? isOn),
      },
      send: () => putUser(user.id, { inviteShowsTrib: isOn }),
      failure: { toast: 'Not saved' },
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

type Props = { label: string; hint: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A setting that applies at once, without a save button. */
export function SettingSwitch({ label, hint, isOn, onChange }: Props) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      onClick={() => onChange(!isOn)}
      className="pressable flex min-h-13 w-full items-center gap-4 rounded-input px-3 py-2 text-left hover:bg-raised"
    >
      <span className="min-w-0 flex-1">
        <span id={id} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-sm text-pretty text-muted">
          {hint}
        </span>
      </span>
      <span
        aria-hidden="true"
        className={`flex h-7 w-12 shrink-0 items-center rounded-pill border p-0.5 transition-colors ${
          isOn ? 'justify-end border-accent bg-ember' : 'justify-start border-edge bg-raised'
        }`}
      >
        <span className={`size-5.5 rounded-pill ${isOn ? 'bg-on-ember' : 'bg-muted'}`} />
      </span>
    </button>
  );
}
