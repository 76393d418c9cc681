import type { Db } from '../db/handle';
import { users } from '../db/schema/users';
import { cookiesFor } from './factories';
import type { Person, TestApp } from './test-app';

/** Signs people in without as many registrations, spread over the instances in turn. */
export async function createUsers(db: Db, instances: readonly TestApp[], size: number): Promise<Person[]> {
  const rows = Array.from({ length: size }, () => ({
    displayName: 'Somebody',
    point: [0],
    interestBonus: 0,
  }));
  const people = await db.insert(users).values(rows).returning({ id: users.id });
  const cookies = await cookiesFor(
    db,
    people.map(({ id }) => id),
  );
  return people.map(({ id }, index) => {
    const instance = instances[index % instances.length];
    if (!instance) throw new Error('There is no instance');
    const agent = instance.visitor();
    const cookie = { cookie: cookies[index] ?? '' };
    return {
      ...agent,
      id,
      get: (path) => agent.get(path, cookie),
      post: (path, body) => agent.post(path, body, cookie),
      put: (path, body) => agent.put(path, body, cookie),
      delete: (path) => agent.delete(path, cookie),
    };
  });
}
