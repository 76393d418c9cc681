import { BIO_MAX, DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { plainText } from '#shared/domain/plain-text';

/** What the hosting workspace knows about its user. */
export type HostedProfile = { name?: string; profileImage?: string; bio?: string };

const TIMEOUT_MS = 1000;

/** Optional in every way: whether it is absent, slow, broken or malformed, registration works without it. */
export async function readHostedProfile(): Promise<HostedProfile> {
  try {
    const response = await fetch('/__replauthuser', {
      credentials: 'include',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return {};
    const [body, { imageAddress }] = await Promise.all([
      response.json() as Promise<unknown>,
      import('#shared/api/common'),
    ]);
    if (typeof body !== 'object' || body === null) return {};
    const given = new Map<string, unknown>(Object.entries(body));
    const textOf = (key: string) => {
      const text = given.get(key);
      return typeof text === 'string' ? text.trim() : '';
    };
    const image = imageAddress.safeParse(given.get('profileImage'));
    return {
      name: plainText(textOf('name'), DISPLAY_NAME_MAX) || undefined,
      profileImage: image.success ? image.data : undefined,
      bio: textOf('bio').slice(0, BIO_MAX) || undefined,
    };
  } catch {
    return {};
  }
}
