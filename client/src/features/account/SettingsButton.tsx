import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { IconButton } from '../../ui/IconButton';
import { useSheet } from '../../ui/use-sheet';
import { GearIcon } from './account-icons';
import { SETTINGS_SHEET, takeRequestedPage, useSettingsPages } from './use-settings-pages';

const loadSheet = async () => (await import('./SettingsSheet')).SettingsSheet;

/** The way to everything about the account that is not the profile. */
export function SettingsButton({ user }: { user: OwnUser }) {
  const { Sheet, ...sheet } = useSheet(SETTINGS_SHEET, loadSheet);
  const settings = useSettingsPages(sheet);
  const { open, openPage } = settings;
  const search = useSearch();
  useEffect(() => {
    const page = takeRequestedPage(search);
    if (page === null) return;
    open();
    openPage(page);
  }, [search, open, openPage]);
  return (
    <>
      <IconButton label="Settings" variant="solid" aria-haspopup="dialog" onClick={settings.open}>
        <GearIcon />
      </IconButton>
      {Sheet && <Sheet user={user} settings={settings} />}
    </>
  );
}
