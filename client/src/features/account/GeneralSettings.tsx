import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { OwnUser } from '#shared/api/users';
import { type Lang, languageName } from '#shared/texts/languages';
import { offeredLanguages, showIn } from '../../lib/choose-language';
import { LANG } from '../../lib/lang';
import { write } from '../../lib/use-write';
import { viewerKey } from '../../lib/viewer-scope';
import { RadioPills } from '../../ui/RadioPills';
import { useAuth } from '../auth/auth-context';
import { putUser } from '../auth/auth.api';
import { pauseAnimation, useAnimationPaused } from '../theme/animation';
import { chooseTheme, useThemeChoice } from '../theme/theme';
import * as t from './texts';

const THEMES = ['dark', 'light', 'system'] as const;
const THEME_NAMES = { dark: t.dark, light: t.light, system: t.systemDefault };

export function GeneralSettings() {
  const [theme, isPaused] = [useThemeChoice(), useAnimationPaused()];
  return (
    <>
      <div className="grid gap-5">
        <RadioPills
          legend={t.theme}
          options={THEMES}
          value={theme}
          onChange={chooseTheme}
          textOf={(option) => THEME_NAMES[option]}
        />
        <AccountLanguage />
      </div>
      <div className="-mx-3 mt-4">
        <SettingSwitch
          label={t.pauseAnimation}
          hint={t.nothingMovesOnWelcome}
          isOn={isPaused}
          onChange={pauseAnimation}
        />
        <AccountSwitch setting="inviteShowsTrib" label={t.showMyNextMeetup} hint={t.onPageOfMy} />
        <AccountSwitch setting="hidesFromVisitors" label={t.onlyPeopleWithAccount} hint={t.toVisitorsIAm} />
      </div>
    </>
  );
}

/**
 * Each language by its own name; nothing where there is no choice. It is saved first, because loading the page again would cut the
 * request off.
 */
function AccountLanguage() {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const languages = offeredLanguages();
  if (!user || languages.length < 2) return null;
  const choose = (language: Lang) =>
    void write({
      queryClient,
      subject: 'language',
      action: language,
      send: () => putUser(user.id, { language }),
      done: () => showIn(language),
      failure: { toast: t.notSaved },
    });
  return (
    <RadioPills
      legend={t.language}
      options={languages}
      value={LANG}
      onChange={choose}
      textOf={languageName}
    />
  );
}

type AccountSwitchProps = { setting: 'inviteShowsTrib' | 'hidesFromVisitors'; label: string; hint: string };

/** A setting of the account, shown at once and taken back if it is not saved. */
function AccountSwitch({ setting, label, hint }: AccountSwitchProps) {
  const queryClient = useQueryClient();
  const { user, updateUser } = useAuth();
  if (!user) return null;
  const show = (isOn: boolean) => {
    updateUser({ [setting]: isOn });
    return () => updateUser({ [setting]: !isOn });
  };
  const change = (isOn: boolean) =>
    void write<Partial<OwnUser>>({
      queryClient,
      subject: setting,
      action: String(isOn),
      show: { in: [...viewerKey(user.id), setting], as: (saved) => show(saved?.[setting] ?? isOn) },
      send: () => putUser(user.id, { [setting]: isOn }),
      failure: { toast: t.notSaved },
    });
  return <SettingSwitch label={label} hint={hint} isOn={user[setting]} onChange={change} />;
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
      className="pressable flex min-h-13 w-full items-center gap-4 rounded-input px-3 py-2 text-start hover:bg-raised"
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
