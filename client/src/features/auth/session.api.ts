import type { Session } from '#shared/api/users';
import { requestJson } from '../../lib/api-client';

export function getSession(): Promise<Session> {
  return requestJson('/api/session', {
    schema: async () => (await import('#shared/api/users')).sessionReader,
  });
}
