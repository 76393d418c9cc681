import { useEffect, useRef, type ReactNode } from 'react';
import type { OwnUser } from '#shared/api/users';
import { SheetRoot } from '../../ui/Sheet';
import { KeepAccount } from '../auth/KeepAccount';
import { NotificationList } from '../notifications/NotificationsSheet';
import { BlockedPeople } from './BlockedPeople';
import { ChangePassword } from './ChangePassword';
import { DeleteAccount } from './DeleteAccount';
import { Devices } from './Devices';
import { ExportData } from './ExportData';
import { NotificationSettings } from './NotificationSettings';
import { SETTINGS_PAGES, type SettingsPage, type useSettingsPages } from './use-settings-pages';
import { SettingsMenu } from './SettingsMenu';

type Props = { user: OwnUser; settings: ReturnType<typeof useSettingsPages> };

/** A menu, and the page that was chosen from it. */
export function SettingsSheet({ user, settings }: Props) {
  const { isOpen, close, page, lastPage, openPage, toMenu, leave } = settings;
  return (
    <SheetRoot
      open={isOpen}
      onOpenChange={close}
      title={page ? SETTINGS_PAGES[page] : 'Settings'}
      onBack={page ? toMenu : undefined}
      isTall
      focusTitle
    >
      {page ? (
        <FocusOnTitle key={page}>{pageOf(page, user, leave)}</FocusOnTitle>
      ) : (
        <SettingsMenu user={user} focusOn={lastPage} onOpen={openPage} leave={leave} />
      )}
    </SheetRoot>
  );
}

function pageOf(page: SettingsPage, user: OwnUser, leave: () => Promise<void>): ReactNode {
  switch (page) {
    case 'notifications':
      return <NotificationList viewerId={user.id} leave={leave} />;
    case 'notificationSettings':
      return <NotificationSettings viewerId={user.id} />;
    case 'keep':
      return <KeepAccount user={user} />;
    case 'password':
      return <ChangePassword user={user} />;
    case 'devices':
      return <Devices user={user} leaveSheet={leave} />;
    case 'blocked':
      return <BlockedPeople viewerId={user.id} />;
    case 'export':
      return <ExportData viewerId={user.id} />;
    case 'delete':
      return <DeleteAccount user={user} leaveSheet={leave} />;
  }
}

/** The row that was pressed is gone, and with it the focus. */
function FocusOnTitle({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    content.current?.closest('[role="dialog"]')?.querySelector('h2')?.focus();
  }, []);
  return <div ref={content}>{children}</div>;
}
