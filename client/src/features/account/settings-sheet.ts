import { AUTH_ERROR_PARAM, AUTH_RESULT_PARAM } from '#shared/api/auth';
import { profilePage } from '../../lib/paths';
import { replace } from '../../navigation/history';
import { defineOverlay } from '../../navigation/overlays';
import * as t from './texts';

/** Back leads from a page to the menu, and from the menu out of the sheet. */
export const settingsSheet = defineOverlay<{ page?: SettingsPage }>('settings', 'place');

function isPage(name: unknown): name is SettingsPage {
  return typeof name === 'string' && Object.hasOwn(SETTINGS_PAGES, name);
}

export const SETTINGS_PAGES = {
  notifications: t.notifications,
  notificationSettings: t.notificationSettings,
  calendar: t.calendar,
  keep: t.keepAccount,
  password: t.changePassword,
  mail: t.email,
  waysIn: t.passkeysAndRecoveryCodes,
  devices: t.signedinDevices,
  otherDevice: t.takeAnotherDevice,
  security: t.securityLog,
  blocked: t.blockedPeople,
  safety: t.meetingPeopleSafely,
  help: t.helpAndContact,
  export: t.exportMyData,
  delete: t.deleteMyAccount,
} as const;

export type SettingsPage = keyof typeof SETTINGS_PAGES;

/** The profile with this settings page open, used as the way back from another page or site. */
export const settingsPath = (page: SettingsPage) => profilePage.href({ settings: page });

/**
 * Takes the requested page out of the address, so that it opens once. While the address still holds the result of a
 * sign-in, this returns null and leaves the address alone.
 */
export function takeRequestedPage(search: string): SettingsPage | null {
  const { settings: page } = profilePage.parse(search);
  const params = new URLSearchParams(search);
  if (!isPage(page) || params.has(AUTH_RESULT_PARAM) || params.has(AUTH_ERROR_PARAM)) return null;
  replace({}, location.pathname + profilePage.change(search, { settings: undefined }));
  return page;
}
