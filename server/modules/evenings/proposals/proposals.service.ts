import { tribDefaults } from '#shared/api/trib-fields';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations';
import { pick } from '#shared/domain/pick';
import { PROPOSED, proposedEvening, TABLE_HOURS } from '#shared/domain/tables';
import type { Lang } from '#shared/texts/languages';
import type { Db } from '../../../db/handle';
import { lockSettings, lockTribs } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { findSettings } from '../../trust/settings/settings.service';
import { callOff } from '../../meetups/tribs/membership.service';
import { findTribRow, insertTrib } from '../../meetups/tribs/tribs.queries';
import { isOpen } from '../../meetups/tribs/tribs.rules';
import {
  countProposedAt,
  findLanguageIn,
  findPlacesIn,
  findProposedAtPlace,
  findRoundsToPropose,
  isOperatorThere,
  type RoundToPropose,
} from './proposals.queries';
import { textsOf } from './texts';

/** Whoever a round left out longer ago has made other plans. */
const PROPOSED_WITHIN_MS = DAY_MS;
const OPERATOR_AWAY_MS = 14 * DAY_MS;

type Needs = Pick<Deps, 'config' | 'db' | 'log' | 'now'>;

/** Proposes a public evening with every round, if operators want that and one of them is there. */
export async function proposeEvenings({ config, db, log, now }: Needs): Promise<void> {
  const rounds = await findRoundsToPropose(db, new Date(now().getTime() - PROPOSED_WITHIN_MS));
  if (rounds.length === 0) return;
  const since = new Date(now().getTime() - OPERATOR_AWAY_MS);
  if (!(await isOperatorThere(db, config.operators, since))) return;
  for (const round of rounds)
    await db
      .transaction((tx) => propose(tx, round, config.languages))
      .catch((error: unknown) => log.error({ err: error, roundId: round.id }, 'no evening was proposed'));
}

/** Under the lock of the settings, so that nothing is proposed at a place that stops being good at the same moment. */
async function propose(
  tx: Db,
  { id, cityId, closesAt, timeZone }: RoundToPropose,
  languages: readonly Lang[],
): Promise<void> {
  await lockSettings(tx);
  const { isOn, placeIds } = (await findSettings(tx)).proposals;
  const good = isOn ? await findPlacesIn(tx, cityId, placeIds) : [];
  const place = good[id % good.length];
  const startsAt = proposedEvening(closesAt, timeZone);
  if (!place || (await countProposedAt(tx, cityId, startsAt)) > 0) return;
  const t = textsOf(await findLanguageIn(tx, cityId, languages));
  await insertTrib(tx, {
    proposedByRoundId: id,
    name: t.name,
    description: t.description,
    placeId: place.id,
    location: place.name,
    city: place.city,
    cityId,
    category: place.category,
    timeZone,
    startsAt,
    endsAt: new Date(startsAt.getTime() + TABLE_HOURS * HOUR_MS),
    maxParticipants: PROPOSED.spots,
    minPeople: PROPOSED.goesAheadWith,
    ...pick(tribDefaults, ['whoCanJoin', 'dressCode', 'alcoholPolicy', 'cost']),
  });
}

/** What is proposed at a place that is not good any more is cancelled, and whoever wanted to come is told. */
export async function withdrawProposals(tx: Db, placeId: number, now: Date): Promise<void> {
  const ids = await findProposedAtPlace(tx, placeId, now);
  await lockTribs(tx, ids);
  for (const id of ids) {
    const trib = await findTribRow(tx, id);
    if (trib && isOpen(trib, now)) await callOff(tx, id, now);
  }
}
