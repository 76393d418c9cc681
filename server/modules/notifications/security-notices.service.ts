import type { ToldSecurityEvent } from '#shared/domain/notices';
import type { Db } from '../../db/handle';
import { type NewSecurityEvent, recordSecurityEvent } from '../credentials/security-events.queries';
import { notifyAboutSecurity } from './notify.queries';

export type ToldEvent = NewSecurityEvent & { kind: ToldSecurityEvent };

/**
 * For what its person has to hear of if it was not them. Before their sessions end, if they do: browsers that are signed
 * out by it are told as well.
 */
export async function recordAndTell(tx: Db, event: ToldEvent): Promise<void> {
  await notifyAboutSecurity(tx, await recordSecurityEvent(tx, event), event.userId);
}
