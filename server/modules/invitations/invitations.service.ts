import type { AiPreferences } from '#shared/api/ai-preferences';
import type { Invitation, InvitationCount } from '#shared/api/invitations';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/viewer';
import { findSavedPreferences } from '../ai-preferences/ai-preferences.queries';
import { findCity } from '../cities/cities.queries';
import { cityView } from '../cities/cities.views';
import { cityLabel } from '../cities/city-label.rules';
import { readersCity } from '../cities/readers-city.service';
import { interestNames } from '../interests/interests.queries';
import { countFitting, type Search } from './fitting.queries';
import { findReader } from './invitations.queries';
import { offerMeetups } from './offers.service';
import { presentInvitations } from './present.service';
import { offersCountSince, wishesOf } from './wishes.rules';

type Asked = { near?: number | undefined; timeZone?: string | undefined };
type Needs = Pick<Deps, 'db' | 'now'>;

/** The city on the device, else that of the profile, else a guess (docs/decisions/017). */
async function cityFor(deps: Needs, asked: Asked, home: number | null): Promise<number | null> {
  return asked.near === undefined && home !== null ? home : readersCity(deps, asked);
}

async function searchFor(
  { db, now }: Needs,
  { viewer, near, preferences }: { viewer: Viewer; near: number | null; preferences: AiPreferences | null },
): Promise<Search> {
  const names = await interestNames(db, preferences?.selectedInterests ?? []);
  return { viewer, near, wishes: wishesOf(preferences, names), now: now() };
}

export async function listInvitations(deps: Needs, viewer: Viewer, asked: Asked): Promise<Invitation[]> {
  const { db } = deps;
  const [reader, preferences] = await Promise.all([
    findReader(db, viewer.id),
    findSavedPreferences(db, viewer.id),
  ]);
  const near = await cityFor(deps, asked, reader.cityId);
  const search = await searchFor(deps, { viewer, near, preferences });
  const offered = await offerMeetups(db, search, offersCountSince(preferences, search.now));
  return presentInvitations(db, { viewer, near, hasAnswered: reader.answered }, offered);
}

/** How many meetups could be offered with these preferences, however often somebody wants new ones. */
export async function countInvitations(
  deps: Needs,
  viewer: Viewer,
  { asked, preferences }: { asked: Asked; preferences: AiPreferences },
): Promise<InvitationCount> {
  const near = await cityFor(deps, asked, (await findReader(deps.db, viewer.id)).cityId);
  const city = near === null ? null : await findCity(deps.db, near);
  const search = await searchFor(deps, { viewer, near, preferences });
  return { count: await countFitting(deps.db, search), near: city && cityLabel(cityView(city)) };
}
