import type { CommunityInvitesPreview, CommunityInvitesSent } from '#shared/api/community-invites';
import {
  INVITES_PER_COMMUNITY_AND_DAY,
  INVITES_PER_DAY,
  INVITES_PER_DAY_AT_FIRST,
} from '#shared/domain/community-invites';
import type { Db } from '../../../db/handle';
import { lockPerson } from '../../../db/locks';
import { transactionQueuedPerRow } from '../../../db/row-queue';
import { readServerSecret } from '../../../db/server-secret';
import type { Viewer } from '../../../http/viewer';
import { mailboxHash } from '../mail/mail.rules';
import { queueInvites } from '../mail/mails.queries';
import { isArchived } from '../../people/communities/communities.errors';
import { isNewHere } from '../../people/communities/communities.rules';
import { countInvites, findInvitedBefore, insertInvites } from './community-invites.queries';
import { lockAsOrganizer } from '../../people/communities/members.service';
import { conflict, forbidden } from '../../../http/errors';
import { says } from './texts';

const demoInvitesNobody = () => forbidden('demo_account', says.demoAccountCannotSend);
const nobodySeesIt = () => conflict('hidden', says.youCanInvitePeople);
const enoughInvited = (left: number) => conflict('enough_invited', says.enoughForOneDay({ left }));

type Asked = { communityId: number; addresses: readonly string[] };

/** Finds the addresses that the community has invited already, and how many more it can invite today. */
export async function previewInvites(
  db: Db,
  viewer: Viewer,
  { communityId, addresses }: Asked,
  now: Date,
): Promise<CommunityInvitesPreview> {
  const secret = await readServerSecret(db);
  const hashed = addresses.map((address) => ({ address, hash: mailboxHash(secret, address) }));
  return transactionQueuedPerRow(db, { community: communityId }, async (tx) => {
    const left = await lockInviting(tx, viewer, communityId, now);
    const before = await findInvitedBefore(
      tx,
      communityId,
      hashed.map(({ hash }) => hash),
    );
    const invitedBefore = hashed.filter(({ hash }) => before.has(hash)).map(({ address }) => address);
    return { invitedBefore, left };
  });
}

/**
 * Stores all addresses alike and queues a mail to each. Whatever the inviter must not learn is decided when the mail is sent
 * (`findInvite`), so response and time are the same for every address. An invite makes nobody a member.
 */
export async function invitePeople(
  db: Db,
  viewer: Viewer,
  { communityId, addresses }: Asked,
  now: Date,
): Promise<CommunityInvitesSent> {
  const secret = await readServerSecret(db);
  const addressOf = new Map(addresses.map((address) => [mailboxHash(secret, address), address]));
  return transactionQueuedPerRow(db, { community: communityId }, async (tx) => {
    const left = await lockInviting(tx, viewer, communityId, now);
    const hashes = [...addressOf.keys()];
    const made = await insertInvites(tx, { communityId, invitedBy: viewer.id, hashes });
    if (made.length > left) throw enoughInvited(left);
    await queueInvites(
      tx,
      made.map(({ id, mailboxHash: hash }) => ({ inviteId: id, address: addressOf.get(hash) ?? '' })),
    );
    return { invited: made.length };
  });
}

/** How many more people this person can invite to the community. The locks keep that true until the transaction ends. */
async function lockInviting(tx: Db, viewer: Viewer, communityId: number, now: Date): Promise<number> {
  const person = await lockPerson(tx, viewer.id);
  const { archivedAt, hiddenAt } = await lockAsOrganizer(tx, viewer, communityId);
  // Nothing would be sent, and yet the addresses could not be invited again for a month.
  if (hiddenAt !== null) throw nobodySeesIt();
  if (archivedAt !== null) throw isArchived();
  if (!person || person.isDemo) throw demoInvitesNobody();
  const counts = await countInvites(tx, { userId: viewer.id, communityId });
  return invitesLeft(counts, person, now);
}

function invitesLeft(
  { byPerson, toCommunity }: { byPerson: number; toCommunity: number },
  person: { createdAt: Date },
  now: Date,
): number {
  const perDay = isNewHere(person, now) ? INVITES_PER_DAY_AT_FIRST : INVITES_PER_DAY;
  return Math.max(0, Math.min(perDay - byPerson, INVITES_PER_COMMUNITY_AND_DAY - toCommunity));
}
