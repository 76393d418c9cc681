import type { AiPreferences } from '#shared/api/ai-preferences';
import type { Invitation, InvitationCount } from '#shared/api/invitations';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/viewer';
import { findSavedPreferences } from '../ai-preferences/ai-preferences.queries';
import { findCity } from '../cities/cities.queries';
import { cityLabel, cityView } from '../cities/cities.views';
import { type CityQuery, viewersCity } from '../cities/cities.service';
import { interestNames } from '../catalogue/catalogue.queries';
import { countFitting, type Search } from './fitting.queries';
import { findInvitee } from './invitations.queries';
import { offerMeetups } from './offers.service';
import { presentInvitations } from './present.service';
import { criteriaOf, offersCountSince } from './criteria.rules';

type InvitationDeps = Pick<Deps, 'database' | 'db' | 'now'>;

/** The city on the device, else that of the profile, else a guess (docs/decisions/017). */
async function cityFor(deps: InvitationDeps, query: CityQuery, home: number | null): Promise<number | null> {
  return query.near === undefined && home !== null ? home : viewersCity(deps, query);
}

async function searchFor(
  { db, now }: InvitationDeps,
  { viewer, near, preferences }: { viewer: Viewer; near: number | null; preferences: AiPreferences | null },
): Promise<Search> {
  const names = await interestNames(db, preferences?.selectedInterests ?? []);
  return { viewer, near, criteria: criteriaOf(preferences, names), now: now() };
}

export async function listInvitations(
  deps: InvitationDeps,
  viewer: Viewer,
  query: CityQuery,
): Promise<Invitation[]> {
  const { db } = deps;
  const [invitee, preferences] = await Promise.all([
    findInvitee(db, viewer.id),
    findSavedPreferences(db, viewer.id),
  ]);
  const near = await cityFor(deps, query, invitee.cityId);
  const search = await searchFor(deps, { viewer, near, preferences });
  const offered = await offerMeetups(db, search, offersCountSince(preferences, search.now));
  return presentInvitations(db, { viewer, near, hasAnswered: invitee.answered }, offered);
}

/** How many meetups could be offered with these preferences, however often somebody wants new ones. */
export async function countInvitations(
  deps: InvitationDeps,
  viewer: Viewer,
  { query, preferences }: { query: CityQuery; preferences: AiPreferences },
): Promise<InvitationCount> {
  const near = await cityFor(deps, query, (await findInvitee(deps.db, viewer.id)).cityId);
  const city = near === null ? null : await findCity(deps.db, near);
  const search = await searchFor(deps, { viewer, near, preferences });
  return { count: await countFitting(deps.db, search), near: city && cityLabel(cityView(city)) };
}
