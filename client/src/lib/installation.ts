import { useSyncExternalStore } from 'react';
import type { Session } from '#shared/api/users';
import { createListeners } from './listeners';

/** The operators' settings that concern everybody. They come with the session. */
export type Installation = Pick<Session, 'registration' | 'banner' | 'inviteCode'>;

let current: Installation = { registration: 'open', banner: null, inviteCode: null };
const listeners = createListeners();

export function setInstallation(decided: Installation): void {
  current = decided;
  listeners.notify();
}

export const installation = () => current;

export const useInstallation = () => useSyncExternalStore(listeners.add, installation, installation);
