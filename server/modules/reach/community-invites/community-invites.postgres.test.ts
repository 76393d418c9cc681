import { afterAll, expect, it } from 'vitest';
import { lockCommunity } from '../../../db/locks';
import { openPostgres } from '../../../db/postgres';
import { readServerSecret } from '../../../db/server-secret';
import type { ApiResponse } from '../../../testing/agent';
import { untilWaiting } from '../../../testing/while-locked';
import { createCommunity, known } from '../../../testing/factories';
import { sendMails, startSmtp } from '../../../testing/mail';
import { startTestApp } from '../../../testing/test-app';
import { createPostgresCopy } from '../../../testing/test-database';
import { mailboxHash } from '../mail/mail.rules';
import { queueInvites } from '../mail/mails.queries';
import { insertInvites } from './community-invites.queries';

const copy = await createPostgresCopy();
const database = await openPostgres(copy.url, () => {});
const smtp = await startSmtp();
const app = await startTestApp(smtp.config, { database });

afterAll(async () => {
  await database.close();
  await copy.drop();
});

let addresses = 0;

/** Two communities have invited the mailbox, so it can be invited only once more this week. */
async function invitedTwice() {
  const address = `ann.${++addresses}@people.example`;
  const communityOf = async (name: string) => {
    const owner = await known(app.db, await app.person());
    const { id } = await createCommunity(app.db, { name: `${name} ${addresses}`, owner });
    return {
      id,
      owner,
      invite: () => owner.post(`/api/communities/${id}/invites`, { addresses: [address] }),
    };
  };
  for (const name of ['Owls', 'Mice']) await (await communityOf(name)).invite();
  const received = () => smtp.received.filter(({ to }) => to.includes(address)).length;
  return { address, received, one: await communityOf('Snails'), other: await communityOf('Hares') };
}

it('reaches a mailbox three times a week if another invitation is being stored at the same moment', async () => {
  const { address, received, one, other } = await invitedTwice();
  const started: Promise<ApiResponse>[] = [];
  await app.db.transaction(async (tx) => {
    const hashes = [mailboxHash(await readServerSecret(tx), address)];
    const [made] = await insertInvites(tx, { communityId: one.id, invitedBy: one.owner.id, hashes });
    await queueInvites(tx, [{ inviteId: made?.id ?? 0, address }]);
    started.push(other.invite());
    await untilWaiting(app.db, 1);
    await sendMails(app);
  });
  await Promise.all(started);
  await sendMails(app);
  expect(received()).toBe(3);
});

it('reaches a mailbox three times a week if another invitation began earlier and is stored later', async () => {
  const { received, one, other } = await invitedTwice();
  const started: Promise<ApiResponse>[] = [];
  await app.db.transaction(async (tx) => {
    await lockCommunity(tx, one.id);
    started.push(one.invite());
    await untilWaiting(app.db, 1);
    await other.invite();
    await sendMails(app);
  });
  await Promise.all(started);
  await sendMails(app);
  expect(received()).toBe(3);
});
