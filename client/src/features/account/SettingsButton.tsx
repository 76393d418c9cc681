import { useEffect } from 'react';
import { useUrl } from '../../navigation/use-url';
import { IconButton } from '../../ui/IconButton';
import { GearIcon } from './account-icons';
import { settingsSheet, takeRequestedPage } from './settings-sheet';
import * as t from './texts';

export function SettingsButton() {
  const { search } = useUrl();
  useEffect(() => {
    const page = takeRequestedPage(search);
    if (page !== null) void settingsSheet.open({}).then(() => settingsSheet.step({ page }));
  }, [search]);
  return (
    <IconButton
      label={t.settings}
      variant="solid"
      aria-haspopup="dialog"
      onClick={() => void settingsSheet.open({})}
    >
      <GearIcon />
    </IconButton>
  );
}
