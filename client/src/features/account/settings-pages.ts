/** What the sheet shows besides its menu, and the title of each. */
export const SETTINGS_PAGES = {
  notifications: 'Notifications',
  notificationSettings: 'Notification settings',
  keep: 'Keep this account',
  password: 'Change password',
  devices: 'Signed-in devices',
  blocked: 'Blocked people',
  export: 'Export my data',
  delete: 'Delete my account',
} as const;

export type SettingsPage = keyof typeof SETTINGS_PAGES;
