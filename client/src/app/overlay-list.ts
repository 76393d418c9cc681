import type { settingsSheet } from '../features/account/settings-sheet';
import type { personCard } from '../features/people/person-card';
import type { goingSheet } from '../features/tribs/going';
import { provide } from '../navigation/OverlayHost';

/** The overlays that any page may open, with the components that draw them. */
export const overlayList = [
  provide<typeof personCard>(
    'person',
    async () => (await import('../features/people/PersonSheet')).PersonSheet,
  ),
  provide<typeof goingSheet>(
    'going',
    async () => (await import('../features/trib-card/going/GoingSheet')).GoingSheet,
  ),
  provide<typeof settingsSheet>(
    'settings',
    async () => (await import('../features/account/SettingsSheet')).SettingsSheet,
  ),
];
