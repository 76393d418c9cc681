import type { OwnUser } from '#shared/api/users';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { IconButton } from '../../ui/IconButton';
import { GearIcon } from './account-icons';
import { useSettingsSheet } from './use-settings-sheet';

const loadSheet = async () => (await import('./SettingsSheet')).SettingsSheet;

/** The way to everything about the account that is not the profile. */
export function SettingsButton({ user }: { user: OwnUser }) {
  const settings = useSettingsSheet();
  const { Dialog: Sheet } = useLazyDialog(loadSheet, settings);
  return (
    <>
      <IconButton label="Settings" variant="solid" aria-haspopup="dialog" onClick={settings.open}>
        <GearIcon />
      </IconButton>
      {Sheet && <Sheet user={user} settings={settings} />}
    </>
  );
}
