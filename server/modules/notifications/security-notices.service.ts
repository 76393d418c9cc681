import type { NotifiedSecurityEvent } from '#shared/domain/notices';
import type { Db } from '../../db/handle';
import { type NewSecurityEvent, recordSecurityEvent } from '../credentials/security-events.queries';
import { notifyAboutSecurity } from './notify.queries';

export type NotifiedEvent = NewSecurityEvent & { kind: NotifiedSecurityEvent };

/**
 * For what its person has to hear of if it was not them. Before their sessions end, if they do: browsers that are signed
 * out by it are told as well.
 */
export async function recordAndNotify(tx: Db, event: NotifiedEvent): Promise<void> {
  await notifyAboutSecurity(tx, await recordSecurityEvent(tx, event), event.userId);
}
