import type { FirstPost } from '#shared/api/first-posts';
import type { CreateTribInput } from '#shared/api/trib-requests';
import type { Db } from '../db/handle';
import { writeSetting } from '../modules/trust/settings/settings.queries';
import type { Agent, ApiResponse } from './agent';
import { createTrib, known } from './factories';
import type { TestApp } from './test-app';

/** From now on, what new accounts post waits for an operator. */
export const holdFirstPosts = (db: Db): Promise<void> => writeSetting(db, 'firstPosts', 'held');

export async function waitingPost(operator: Agent, title: string): Promise<FirstPost> {
  const { body } = await operator.get('/api/admin/first-posts?limit=100');
  const found = body.find(({ contents }: FirstPost) => contents[0]?.title === title);
  if (!found) throw new Error(`Nothing waits that is called ${title}`);
  return found;
}

let posted = 0;

/** Creates a newcomer's meetup, which waits under a name that only it has. */
export async function heldMeetup(app: TestApp, operator: Agent, given: Partial<CreateTribInput> = {}) {
  const host = await known(app.db, await app.person({ displayName: 'Nia' }));
  const name = `Owls ${(posted += 1)}`;
  const { id, seriesId } = await createTrib(host, { name, ...given });
  return { host, name, id, seriesId, post: await waitingPost(operator, name) };
}

const decisionOn = ({ id }: Pick<FirstPost, 'id'>) => `/api/admin/first-posts/${id}/decision`;

export const approve = (operator: Agent, post: FirstPost): Promise<ApiResponse> =>
  operator.post(decisionOn(post), { decision: 'approve', version: post.version });

export const refuse = (operator: Agent, post: FirstPost, reason = 'Please say where'): Promise<ApiResponse> =>
  operator.post(decisionOn(post), { decision: 'refuse', version: post.version, reason });
