import { readInterestIds, readValues } from '../../lib/storage';

/** A visitor's onboarding answers are sent with the request; a signed-in person's are on the server. */
export function visitorAnswers(viewerId: number | null): URLSearchParams {
  const query = new URLSearchParams();
  if (viewerId !== null) return query;
  for (const [key, value] of Object.entries(readValues() ?? {})) query.set(key, String(value));
  const interestIds = readInterestIds();
  if (interestIds) query.set('interestIds', interestIds.join(','));
  return query;
}
