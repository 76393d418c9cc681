import type { OperatorActionRequest } from '#shared/api/safety';
import type { RoleRequest, SettingsRequest } from '#shared/api/operators';
import { isNamedOperator, isOperator, type Config } from '../../../config';
import type { Db } from '../../../db/handle';
import type { Deps } from '../../../deps';
import { invalidField, notFound } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { lockOperators, lockPerson, lockSettings, lockTribs } from '../../../db/locks';
import { leaveEverything } from '../../accounts/account/delete-account.service';
import { endAllSessions } from '../../accounts/auth/auth.queries';
import { isHeldPost } from '../../trust/first-posts/first-posts.queries';
import { notifyAboutReport } from '../../people/notifications/notify.queries';
import { withdrawProposals } from '../../evenings/proposals/proposals.service';
import { callOff } from '../../meetups/tribs/membership.service';
import { findTribRow } from '../../meetups/tribs/tribs.queries';
import { isOpen } from '../../meetups/tribs/tribs.rules';
import { createResetLink } from '../../accounts/auth/one-time-tokens.service';
import { findIdByUsername } from '../../people/credentials/credentials.queries';
import {
  alreadyDone,
  alreadyHandled,
  bannerIsOver,
  isAnOperator,
  isDemoAccount,
  isLastOperator,
  isNamedOnly,
  nobodyOfThisName,
  personIsGone,
  personIsNotHidden,
  townChanged,
  waitsForDecision,
} from './operators.errors';
import { operatorName, subjectName } from './operators.views';
import {
  closeReport,
  findReport,
  insertAction,
  setCommunityHidden,
  setMessageHidden,
  setOperator,
  setPhotoHidden,
  setSuspended,
  setTribHidden,
  type ReportRow,
} from './operators.queries';
import { randomUUID } from 'node:crypto';
import type { InstallationSettings } from '#shared/api/settings';
import { OPERATOR_TEXT_MAX } from '#shared/domain/limits';
import { accentOf } from '#shared/domain/accent';
import type { Town } from '#shared/domain/town';
import { drawLogo } from '../../places/photos/draw-logo.service';
import { addPlace, chosenPlace } from '../../places/catalogue/catalogue.queries';
import { chosenCity } from '../../places/cities/cities.service';
import { cityLabel, cityView } from '../../places/cities/cities.views';
import { writeSetting } from '../../trust/settings/settings.queries';
import { findSettings } from '../../trust/settings/settings.service';

/** To be called in the transaction of what it says. */
export const logAction = (
  tx: Db,
  operator: Viewer,
  row: Omit<Parameters<typeof insertAction>[1], 'operatorId' | 'operator'>,
) => insertAction(tx, { operatorId: operator.id, operator: operatorName(operator), ...row });

/** Carries the action out. The change, its row in the log and the reply to the reporter are one transaction. */
export async function actOnReport(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  operator: Viewer,
  reportId: number,
  { action, reason, reply }: OperatorActionRequest,
): Promise<void> {
  const report = await findReport(db, reportId);
  if (!report) throw notFound();
  await db.transaction(async (tx) => {
    if (action === 'suspend' || action === 'restore')
      await suspend(tx, config, report.personId, action === 'suspend' ? now() : null);
    else if (action !== 'answer') await setHidden(tx, report, action === 'hide' ? now() : null);
    await logAction(tx, operator, { action, subject: subjectName(report, action), reportId, reason });
    if (action === 'answer' || reply !== undefined)
      await close(tx, report, { operatorId: operator.id, reply: reply ?? null, now: now() });
  });
}

/** Null restores. */
async function suspend(tx: Db, config: Config, personId: number | null, at: Date | null): Promise<void> {
  if (personId === null) throw personIsGone();
  if (at) {
    // Leaving locks the person: a sign-in or a join at the same moment waits, and then finds them suspended.
    await leaveEverything(tx, personId, at);
    const person = await lockPerson(tx, personId);
    if (person && isOperator(config, person)) throw isAnOperator();
  }
  if (!(await setSuspended(tx, personId, at))) throw alreadyDone();
  if (at) await endAllSessions(tx, personId);
}

async function setHidden(
  tx: Db,
  { tribId, communityId, messageId, photoId }: ReportRow,
  hiddenAt: Date | null,
): Promise<void> {
  const subject = tribId !== null ? { tribId } : communityId !== null ? { communityId } : null;
  if (subject && hiddenAt === null && (await isHeldPost(tx, subject))) throw waitsForDecision();
  if (tribId !== null) return setMeetupHidden(tx, tribId, hiddenAt);
  let isChanged: boolean;
  if (communityId !== null) isChanged = await setCommunityHidden(tx, communityId, hiddenAt);
  else if (messageId !== null) isChanged = await setMessageHidden(tx, messageId, hiddenAt);
  else if (photoId !== null) isChanged = await setPhotoHidden(tx, photoId, hiddenAt);
  else throw personIsNotHidden();
  if (!isChanged) throw alreadyDone();
}

/** Hiding an upcoming meetup also cancels it for good, because its members then make other plans. */
async function setMeetupHidden(tx: Db, tribId: number, hiddenAt: Date | null): Promise<void> {
  await lockTribs(tx, [tribId]);
  if (!(await setTribHidden(tx, tribId, hiddenAt))) throw alreadyDone();
  const trib = await findTribRow(tx, tribId);
  if (hiddenAt === null || !trib || !isOpen(trib, hiddenAt)) return;
  await callOff(tx, tribId, hiddenAt);
}

async function close(tx: Db, { id, reporterId }: ReportRow, end: Parameters<typeof closeReport>[2]) {
  if (!(await closeReport(tx, id, end))) throw alreadyHandled();
  if (reporterId !== null && end.reply !== null) await notifyAboutReport(tx, id, reporterId);
}

export const namedOperators = ({ operators }: Pick<Config, 'operators'>) => ({
  ids: operators.filter((one) => typeof one === 'number'),
  usernames: operators.filter((one) => typeof one === 'string'),
});

/**
 * Makes somebody an operator or ends it. The change and its row in the log are one transaction, which locks all
 * operators, so that nobody else becomes or ceases to be one meanwhile.
 */
export async function changeOperator(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  operator: Viewer,
  request: RoleRequest,
): Promise<void> {
  const named = namedOperators(config);
  await db.transaction(async (tx) => {
    const ids = 'userId' in request ? [request.userId] : [];
    const usernames = 'username' in request ? [request.username.toLowerCase()] : [];
    const people = await lockOperators(tx, {
      ids: [...named.ids, ...ids],
      usernames: [...named.usernames, ...usernames],
    });
    // Another operator may have taken this one's role since the request began.
    const own = people.find(({ id }) => id === operator.id);
    if (!own || !isOperator(config, own)) throw notFound();
    const person = people.find(({ id, username }) => ids.includes(id) || usernames.includes(username ?? ''));
    if (!person) throw 'userId' in request ? personIsGone() : nobodyOfThisName();
    const isGranted = request.action === 'grant';
    if (isGranted) {
      if (isOperator(config, person)) throw alreadyDone();
      if (person.isGone) throw personIsGone();
      if (person.isDemo) throw isDemoAccount();
    } else {
      if (isNamedOperator(config, person)) throw isNamedOnly();
      if (!person.isOperator) throw alreadyDone();
      const isLeft = people.some((one) => one.id !== person.id && !one.isGone && isOperator(config, one));
      if (!isLeft) throw isLastOperator();
    }
    await setOperator(tx, person.id, isGranted);
    const { action, reason } = request;
    await logAction(tx, operator, { action, subject: `user ${person.id}`, reason });
  });
}

type Reset = {
  username: string;
  /** The system user who runs the command, as there is no session. */
  operator: string;
  reason: string;
};

/** Link and log entry are one transaction. Suspended people are refused: they could not sign in with a new password. */
export function resetAccount(db: Db, { username, operator, reason }: Reset) {
  return db.transaction(async (tx) => {
    const id = await findIdByUsername(tx, username);
    const person = id === null ? null : await lockPerson(tx, id);
    if (!person) return 'unknown';
    if (person.suspendedAt) return 'suspended';
    await insertAction(tx, { operator, action: 'reset', subject: `user ${person.id}`, reason });
    return createResetLink(tx, person.id);
  });
}

const CHOICES = {
  open: 'Open to everybody',
  invited: 'By invitation',
  shown: 'Shown at once',
  held: 'Held until an operator has looked',
};

const ageText = (years: number) => (years === 0 ? 'Nobody is asked' : `${years} or older`);

/** Stores each change with its own row in the log, in one transaction; what stays as it is leaves no row. */
export async function changeSettings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  operator: Viewer,
  { registration, firstPosts, minimumAge, banner, town, proposals }: SettingsRequest,
): Promise<InstallationSettings> {
  if (banner && new Date(banner.until) <= now()) throw bannerIsOver();
  const drawn = town?.logo?.startsWith('data:') ? await drawLogo(town.logo) : null;
  return db.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await findSettings(tx);
    for (const [name, subject, value] of [
      ['registration', 'registration', registration],
      ['firstPosts', 'first posts', firstPosts],
      ['minimumAge', 'minimum age', minimumAge],
    ] as const) {
      if (value === undefined || value === before[name]) continue;
      await writeSetting(tx, name, value);
      await log(tx, operator, subject, typeof value === 'number' ? ageText(value) : CHOICES[value]);
    }
    if (banner !== undefined && !isSame(banner, before.banner)) {
      await writeSetting(tx, 'banner', banner && { id: randomUUID(), ...banner });
      await log(tx, operator, 'banner', banner ? `Until ${banner.until}: ${banner.text}` : 'Taken down');
    }
    if (proposals !== undefined)
      await changeProposals(tx, operator, { change: proposals, before: before.proposals }, now());
    if (town !== undefined) {
      if (town.version !== before.town.version) throw townChanged();
      const accent = town.accent === null ? null : accentOf(town.accent);
      if (accent && 'problem' in accent) throw invalidField('accent', accent.problem);
      const city = town.city && (await chosenCity(tx, { cityId: town.city.id, pin: null }));
      const after = {
        ...town,
        logo: drawn?.version ?? (town.logo && before.town.logo),
        city: city && { id: city.id, name: cityLabel(cityView(city)) },
        country: city && city.country,
        version: town.version + 1,
      };
      if (drawn || after.logo === null) await writeSetting(tx, 'pictures', drawn?.pictures ?? null);
      await writeSetting(tx, 'town', after);
      await log(tx, operator, 'town', changesOf(before.town, after));
    }
    return findSettings(tx);
  });
}

type Proposals = {
  change: NonNullable<SettingsRequest['proposals']>;
  before: InstallationSettings['proposals'];
};

/** What is proposed at a place that is not good any more does not take place; switching it off leaves what is proposed. */
async function changeProposals(tx: Db, operator: Viewer, { change, before }: Proposals, now: Date) {
  if ('isOn' in change) {
    if (change.isOn === before.isOn) return;
    await writeSetting(tx, 'proposals', { ...before, isOn: change.isOn });
    await log(tx, operator, 'proposed evenings', change.isOn ? 'With every round' : 'None');
    return;
  }
  const { placeId, isGood } =
    'placeId' in change ? change : { placeId: await addPlace(tx, change), isGood: true };
  if (before.placeIds.includes(placeId) === isGood) return;
  const place = await chosenPlace(tx, placeId);
  const placeIds = isGood ? [...before.placeIds, placeId] : before.placeIds.filter((id) => id !== placeId);
  await writeSetting(tx, 'proposals', { ...before, placeIds });
  await log(tx, operator, 'places of proposed evenings', `${isGood ? 'Good' : 'Not good'}: ${place?.name}`);
  if (!isGood) await withdrawProposals(tx, placeId, now);
}

/** Writes what has changed, as in "name: Graz trifft sich, currency: €". */
function changesOf(before: Town, after: Town): string {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after)
    .filter(
      ([key, value]) =>
        key !== 'version' && key !== 'country' && JSON.stringify(value) !== JSON.stringify(old.get(key)),
    )
    .map(([key, value]) => `${key}: ${(typeof value === 'object' ? value?.name : value) || 'none'}`);
  return (changed.join(', ') || 'As it was').slice(0, OPERATOR_TEXT_MAX);
}

const isSame = (banner: SettingsRequest['banner'], before: InstallationSettings['banner']) =>
  banner?.text === before?.text && banner?.until === before?.until;

const log = (tx: Db, operator: Viewer, name: string, reason: string) =>
  logAction(tx, operator, { action: 'set', subject: `setting ${name}`, reason });
