import { randomUUID } from 'node:crypto';
import type { SettingsRequest } from '#shared/api/operators';
import type { InstallationSettings } from '#shared/api/settings';
import type { Db } from '../../db/handle';
import { lockSettings } from '../../db/locks';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/viewer';
import { writeSetting } from '../settings/settings.queries';
import { findSettings } from '../settings/settings.service';
import { bannerIsOver } from './operators.errors';
import { insertAction } from './operators.queries';
import { operatorName } from './operators.views';

/** Stores each change with its own row in the log, in one transaction; what stays as it is leaves no row. */
export function changeSettings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  operator: Viewer,
  { registration, firstPosts, banner }: SettingsRequest,
): Promise<InstallationSettings> {
  if (banner && new Date(banner.until) <= now()) throw bannerIsOver();
  return db.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await findSettings(tx);
    if (registration !== undefined && registration !== before.registration) {
      await writeSetting(tx, 'registration', registration);
      await log(
        tx,
        operator,
        'registration',
        registration === 'open' ? 'Open to everybody' : 'By invitation',
      );
    }
    if (firstPosts !== undefined && firstPosts !== before.firstPosts) {
      await writeSetting(tx, 'firstPosts', firstPosts);
      await log(
        tx,
        operator,
        'first posts',
        firstPosts === 'shown' ? 'Shown at once' : 'Held until an operator has looked',
      );
    }
    if (banner !== undefined && !isSame(banner, before.banner)) {
      await writeSetting(tx, 'banner', banner && { id: randomUUID(), ...banner });
      await log(tx, operator, 'banner', banner ? `Until ${banner.until}: ${banner.text}` : 'Taken down');
    }
    return findSettings(tx);
  });
}

const isSame = (banner: SettingsRequest['banner'], before: InstallationSettings['banner']) =>
  banner?.text === before?.text && banner?.until === before?.until;

const log = (tx: Db, operator: Viewer, name: string, value: string) =>
  insertAction(tx, {
    operatorId: operator.id,
    operator: operatorName(operator),
    action: 'set',
    subject: `setting ${name}`,
    reason: value,
  });
