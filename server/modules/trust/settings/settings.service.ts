import * as z from 'zod/mini';
import { type InstallationSettings, installationSettings } from '#shared/api/settings';
import { DEFAULT_TOWN } from '#shared/domain/town';
import { localeIn, setConventions } from '#shared/texts/languages';
import type { Config } from '../../../config';
import type { Database, Db } from '../../../db/handle';
import { SETTINGS_CHANNEL } from '../../../db/notify';
import { countryOf, readSettings } from './settings.queries';

/** Rows of the same table that nobody sets: when the mail server took a test, and when the last backup was complete. */
export const MAIL_TESTED_AT = 'mailTestedAt';
export const BACKUP_AT = 'backupAt';

/** A notification may be lost with its connection, so nothing is kept for longer. */
const KEPT_MS = 10_000;

/** PNGs in base64, drawn from a town's logo. */
const townPictures = z.record(z.enum(['logo', 'icon192', 'icon512', 'apple', 'badge']), z.string());
export type TownPictures = z.infer<typeof townPictures>;

const { catch: orElse } = z;
const { shape } = installationSettings;
const withDefaults = (stored: unknown) => ({
  ...DEFAULT_TOWN,
  ...(typeof stored === 'object' ? stored : {}),
});

/** A value that is missing or cannot be read, as after going back to an older version, counts as its default. */
const currentSettings = z.object({
  registration: orElse(shape.registration, 'open'),
  firstPosts: orElse(shape.firstPosts, 'shown'),
  minimumAge: orElse(shape.minimumAge, null),
  banner: orElse(shape.banner, null),
  town: orElse(z.pipe(z.transform(withDefaults), shape.town), DEFAULT_TOWN),
  proposals: orElse(shape.proposals, { isOn: false, placeIds: [] }),
  pictures: orElse(z.nullable(townPictures), null),
});
type CurrentSettings = z.infer<typeof currentSettings>;

export type Settings = {
  current(): Promise<CurrentSettings>;
  /** Call it after a change on this instance, because the notification may come later than the response. */
  forget(): void;
};

/** Keeps what operators have set in memory, for some seconds or until one of them changes it on any instance. */
export function createSettings(database: Pick<Database, 'shortReads' | 'listen'>): Settings {
  let kept: { value: CurrentSettings; until: number } | null = null;
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
      const value = await findAll(database.shortReads);
      const { country } = value.town;
      setConventions(country === null ? null : (lang) => localeIn(lang, country));
      if (before === version) kept = { value, until: performance.now() + KEPT_MS };
      return value;
    },
  };
}

export async function findSettings(db: Db): Promise<InstallationSettings> {
  const { pictures: _pictures, ...settings } = await findAll(db);
  return settings;
}

async function findAll(db: Db): Promise<CurrentSettings> {
  const { town, ...settings } = currentSettings.parse(await readSettings(db));
  const country = town.city && (await countryOf(db, town.city.id));
  return { ...settings, town: { ...town, country } };
}

/** The age that new accounts confirm: what an operator has decided, or else the configuration; null if nobody is asked. */
export const minimumAgeOf = (
  { minimumAge }: Pick<InstallationSettings, 'minimumAge'>,
  config: Pick<Config, 'minimumAge'>,
): number | null => (minimumAge ?? config.minimumAge) || null;
