import { type InstallationSettings, installationSettings } from '#shared/api/settings';
import { DEFAULT_TOWN } from '#shared/domain/town';
import type { Database, Db } from '../../db/handle';
import { SETTINGS_CHANNEL } from '../../db/notify';
import { readSettings } from './settings.queries';

const DEFAULTS: InstallationSettings = {
  registration: 'open',
  firstPosts: 'shown',
  banner: null,
  town: DEFAULT_TOWN,
};

/** A notification may be lost with its connection, so nothing is kept for longer. */
const KEPT_MS = 10_000;

export type Settings = {
  current(): Promise<InstallationSettings>;
  /** Call it after a change on this instance, because the notification may come later than the response. */
  forget(): void;
};

/** Keeps what operators have set in memory, for some seconds or until one of them changes it on any instance. */
export function createSettings(database: Pick<Database, 'shortReads' | 'listen'>): Settings {
  let kept: { value: InstallationSettings; until: number } | null = null;
  let version = 0;
  let listening: Promise<unknown> | null = null;

  function forget(): void {
    version += 1;
    kept = null;
  }

  async function listen(): Promise<void> {
    listening ??= database.listen(SETTINGS_CHANNEL, { onNotification: forget, onReconnect: forget });
    await listening.catch(() => (listening = null));
  }

  return {
    forget,
    async current() {
      if (kept && performance.now() < kept.until) return kept.value;
      await listen();
      const before = version;
      const value = await findSettings(database.shortReads);
      if (before === version) kept = { value, until: performance.now() + KEPT_MS };
      return value;
    },
  };
}

/** A value that cannot be read, as after going back to an older version, counts as its default. */
export async function findSettings(db: Db): Promise<InstallationSettings> {
  const stored = await readSettings(db);
  const { registration, firstPosts, banner, town } = installationSettings.shape;
  return {
    registration: registration.safeParse(stored['registration']).data ?? DEFAULTS.registration,
    firstPosts: firstPosts.safeParse(stored['firstPosts']).data ?? DEFAULTS.firstPosts,
    banner: banner.safeParse(stored['banner']).data ?? DEFAULTS.banner,
    town: town.safeParse({ ...DEFAULT_TOWN, ...asObject(stored['town']) }).data ?? DEFAULTS.town,
  };
}

const asObject = (value: unknown) => (typeof value === 'object' ? value : {});
