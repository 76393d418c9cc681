import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { SettingsRequest } from '#shared/api/operators';
import type { TableEntryRequest } from '#shared/api/tables';
import { eachTopic } from '#shared/domain/notice-topics';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import { type Agent, type ApiResponse, createAgent } from '../../server/testing/agent';
import { addPasskey } from '../../server/testing/authenticator';
import { BROWSER } from '../../server/testing/push-decryption';
import { PEOPLE, type Town, TOWN } from '../../server/testing/stored-town';

type Person = Agent & { id: number };
type World = {
  url: string;
  /** Moves the server's clock and lets its jobs run. */
  moveTo: (moment: Date) => Promise<void>;
  /** The code in the last mail to this address. */
  mailedCode: (address: string) => Promise<string>;
};

/** A Monday morning in Graz, so that a round of tables closes in the evening. */
const MONDAY = Date.parse('2026-11-30T08:00:00Z');
const at = (days: number, hours = 0, minutes = 0) =>
  new Date(MONDAY + days * 24 * HOUR_MS + hours * HOUR_MS + minutes * MINUTE_MS);
/** Wednesday at noon, when the tables are settled and last night's meetup is over. */
const END = at(2, 3);

const body = async (sent: Promise<ApiResponse>) => {
  const { status, body: found } = await sent;
  if (status >= 300) throw new Error(`Graz was refused: ${status} ${JSON.stringify(found)}`);
  return found;
};

const picture = (hue: number) =>
  sharp({ create: { width: 480, height: 360, channels: 3, background: `hsl(${hue}, 60%, 60%)` } })
    .png()
    .toBuffer();

async function photo(agent: Agent, hue: number): Promise<string> {
  const init = { body: new Uint8Array(await picture(hue)), headers: { 'content-type': 'image/png' } };
  return (await body(agent.send('POST', '/api/photos', init))).url;
}

async function say(room: number, agent: Agent, text: string, more: object = {}): Promise<number> {
  const message = { clientId: randomUUID(), text, ...more };
  return (await body(agent.post(`/api/conversations/${room}/messages`, message))).id;
}

const roomOf = async (agent: Agent, about: object): Promise<number> =>
  (await body(agent.post('/api/conversations', about))).id;

/** Lets people in Graz do everything that is stored, by the requests that the app sends. Returns who and what there is. */
export async function liveInGraz({ url, moveTo, mailedCode }: World): Promise<Town> {
  await moveTo(at(0));
  const people = new Map<string, Person>();
  const the = (name: string): Person => {
    const person = people.get(name);
    if (!person) throw new Error(`Nobody is called ${name}`);
    return person;
  };
  for (const [index, { name, invitedBy }] of PEOPLE.entries()) {
    const agent = createAgent(url);
    const registration = {
      username: `${name}.of.graz`,
      password: TOWN.password,
      displayName: name[0]?.toUpperCase() + name.slice(1),
      cityId: TOWN.cityId,
      answered: true,
      interestIds: [1 + (index % 3), 5, 9],
      valuesOpenness: 60 + index,
      valuesLifestyle: 40 + 2 * index,
      ...(invitedBy ? { invitedBy: the(invitedBy).id } : {}),
    };
    const { id } = await body(agent.post('/api/users/register', registration));
    people.set(name, { ...agent, id });
  }
  const olga = the('olga');
  const ana = the('ana');
  const ben = the('ben');
  const cem = the('cem');
  const dora = the('dora');
  const emil = the('emil');
  const fay = the('fay');
  const gus = the('gus');
  const demo = createAgent(url);
  const { id: demoId } = await body(demo.post('/api/users/register', {}));
  const self = (person: Person) => `/api/users/${person.id}`;

  // Accounts: a profile with a photo, ways in, mail, push, a calendar address.
  const face = await photo(ana, 200);
  const profile = { profileImage: face, bio: 'Zażółć "gęślą"\n\t😀', age: 34, occupation: 'Potter' };
  await body(ana.put(self(ana), { ...profile, firstName: 'Ana', phoneNumber: '+43 316 0101' }));
  const { authenticator } = await addPasskey(ana, { origin: TOWN.publicUrl });
  await body(ana.post(`${self(ana)}/recovery-codes`));
  await body(ana.put(`${self(ana)}/mail/address`, { address: 'ana@graz.example' }));
  await body(ana.post(`${self(ana)}/mail/code`, { code: await mailedCode('ana@graz.example') }));
  await body(ana.put(`${self(ana)}/mail`, { frequency: 'daily', topics: eachTopic(() => true) }));
  await body(ana.put('/api/push/subscriptions', BROWSER));
  const { url: calendar } = await body(ana.put(`${self(ana)}/calendar`));
  const quiet = { quietHours: { from: '22:30', until: '06:45' }, timeZone: TOWN.timeZone };
  await body(
    ana.put(`${self(ana)}/notification-settings`, { push: eachTopic((t) => t !== 'friends'), ...quiet }),
  );
  const preferences = {
    preferredDays: ['Monday', 'Saturday'],
    preferredTimes: ['Evening (6PM-10PM)'],
    preferredGroupSizeMin: 3,
    preferredGroupSizeMax: 8,
    maxTravelDistance: 10,
    selectedInterests: [1, 5],
    activityTypes: [],
    meetupFrequency: 'weekly',
  };
  await body(ben.put(`${self(ben)}/ai-preferences`, preferences));

  // People: friends, a request, a block, a report that is answered and one that waits.
  for (const [from, to] of [
    [ana, cem],
    [cem, ana],
    [dora, ana],
  ] as const)
    await body(from.put(`/api/friends/${to.id}`));
  await body(fay.post('/api/reports', { userId: gus.id, reason: 'Writes too much' }));
  await body(fay.put(`/api/blocks/${gus.id}`));

  // Communities: one that asks whom it lets in, with an organizer, a request and mailed invites; one that is open.
  const walks = await body(
    ana.post('/api/communities', {
      name: 'Graz walks',
      category: 'Outdoor & Nature',
      description: 'We walk along the Mur and up the Schlossberg.',
      rules: 'Nobody is left behind.',
      cityId: TOWN.cityId,
      admission: 'request',
      image: await photo(ana, 120),
    }),
  );
  for (const person of [ben, cem]) {
    await body(person.put(`/api/communities/${walks.id}/membership`));
    await body(ana.put(`/api/communities/${walks.id}/requests/${person.id}`, { accept: true }));
  }
  await body(dora.put(`/api/communities/${walks.id}/membership`));
  await body(ana.put(`/api/communities/${walks.id}/members/${ben.id}`, { role: 'organizer' }));
  await body(ana.put(`/api/communities/${walks.id}`, { pinned: 'Bring a scarf.' }));
  await body(ana.post(`/api/communities/${walks.id}/announcements`, { text: 'The first snow is here.' }));
  await body(ana.post(`/api/communities/${walks.id}/announcements`, { text: 'Sledges', at: at(5) }));
  const addresses = ['guest@graz.example', 'other@graz.example'];
  await body(ana.post(`/api/communities/${walks.id}/invites`, { addresses }));
  const board = { category: 'Social & Networking', description: 'Every Friday.', cityId: TOWN.cityId };
  const games = await body(emil.post('/api/communities', { name: 'Graz at the board', ...board }));
  await body(fay.put(`/api/communities/${games.id}/membership`));

  // Meetups of every kind.
  const meet = async (
    host: Agent,
    name: string,
    days: number,
    hours: number,
    more: object = {},
  ): Promise<number> => {
    const meetup = {
      name,
      description: `${name}, and then something warm.`,
      category: 'Outdoor & Nature',
      location: 'Augarten',
      address: 'By the bridge',
      pin: { latitude: 47.06, longitude: 15.44 },
      cityId: TOWN.cityId,
      startTime: at(days, hours),
      endTime: at(days, hours + 2),
    };
    return (await body(host.post('/api/tribs', { ...meetup, ...more }))).id;
  };
  const join = (who: Agent, id: number, more?: object) => body(who.put(`/api/tribs/${id}/membership`, more));
  const past = await meet(ana, 'Lights on the Mur', 1, 9, { placeIsPublic: true, communityId: walks.id });
  const full = await meet(ben, 'Three for coffee', 4, 6, {
    maxParticipants: 3,
    mainImageUrl: await photo(ben, 30),
  });
  const asks = await meet(cem, 'Dinner at mine', 5, 10, { whoCanJoin: 'Invite only', cost: '$5-15' });
  const friendly = await meet(ana, 'Among friends', 6, 6, { whoCanJoin: 'Friends only' });
  const members = await meet(ana, 'Plans for spring', 8, 9, { communityId: walks.id, membersOnly: true });
  const cancelled = await meet(dora, 'Too cold', 3, 6);
  const undated = await meet(emil, 'Someday', 0, 0, { startTime: null, endTime: null });
  const weekly = await meet(ana, 'Every Wednesday', 3, 9, {
    repeats: { every: 'week' },
    communityId: walks.id,
  });
  const series: number = (await body(ana.get(`/api/tribs/${weekly}`))).seriesId;
  for (const person of [ben, cem, dora]) await join(person, past);
  for (const person of [ana, cem, dora, emil]) await join(person, full);
  await join(ana, asks, { message: 'May I bring soup?' });
  await join(ben, asks);
  await body(cem.put(`/api/tribs/${asks}/requests/${ben.id}`, { accept: true }));
  await join(cem, friendly);
  await join(ben, members);
  await join(gus, cancelled);
  await body(dora.post(`/api/tribs/${cancelled}/cancel`, { line: 'Minus twenty.' }));
  await body(ben.put(`/api/series/${series}/standing`));
  await body(ana.put(`/api/series/${series}/newcomer-spots`, { newcomerSpots: 2 }));
  await body(ana.put(`/api/tribs/${past}/members/${ben.id}`, { role: 'cohost' }));
  await body(ana.put(`/api/tribs/${undated}/save`));
  await body(ben.put(`/api/tribs/${weekly}/notifications`, { push: false }));
  await body(dora.put(`/api/invitations/${undated}`, { answer: 'not-interested' }));
  await body(
    ana.post(`/api/tribs/${past}/announcements`, { audience: 'going', text: 'Meet at the bridge.' }),
  );
  await body(fay.post('/api/reports', { tribId: cancelled, reason: 'It is never too cold' }));

  // Chats, with a photo, a reply, reactions, what is read, and one that is muted.
  const room = await roomOf(ana, { tribId: past });
  const first = await say(room, ana, 'Who brings lanterns?');
  const reply = await say(room, ben, 'I have three.', { replyToId: first });
  await say(room, ana, '', { photo: await photo(ana, 60) });
  await body(ana.put(`/api/conversations/${room}/messages/${reply}/reactions`, { reaction: '🎉', on: true }));
  await body(ben.put(`/api/conversations/${room}/read`, { messageId: first }));
  const gone = await say(room, ben, 'Never mind');
  await body(ben.delete(`/api/conversations/${room}/messages/${gone}`));
  await say(await roomOf(ana, { userId: cem.id }), ana, 'Shall we go together?');
  const walkers = await roomOf(ben, { communityId: walks.id });
  await say(walkers, ben, 'Hello walkers');
  await body(cem.put(`/api/conversations/${walkers}/mute`, { muted: true }));
  await say(await roomOf(ben, { seriesId: series }), ben, 'See you on Wednesdays');

  // Tables: everybody asks, a round closes, they say yes, and it is settled a day later.
  for (const [index, person] of [ana, ben, cem, dora, emil, fay].entries()) {
    const entry: TableEntryRequest = {
      cityId: TOWN.cityId,
      slots: (1 << 21) - 1,
      maxKm: 20,
      languages: ['de', 'en'],
      age: 30 + index,
      ageWidth: 15,
      isWoman: index % 2 === 0,
      notOnlyWoman: false,
      floor: 40,
      shown: true,
      repeat: 'weekly',
    };
    await body(person.put('/api/tables/entry', entry));
  }
  await moveTo(at(0, 10, 2));
  const offered = (await body(ana.get('/api/tables/mine'))).tables;
  if (offered.length === 0) throw new Error('Nobody in Graz was seated');
  for (const person of [ana, ben, cem, dora, emil, fay])
    for (const { tribId, answer } of (await body(person.get('/api/tables/mine'))).tables)
      if (answer === null) await body(person.put(`/api/tables/${tribId}/answer`, { answer: 'yes' }));

  // The evening by the river, and the day after it.
  await moveTo(at(1, 9, 10));
  await body(ben.put(`/api/tribs/${past}/attendance`, { here: true }));
  await body(ana.put(`/api/tribs/${past}/arrival-line`, { text: 'At the red lantern' }));
  await body(ana.put(`/api/tribs/${past}/attendance/${dora.id}`, { came: false }));
  await moveTo(END);
  await body(ana.put(`/api/tribs/${past}/feedback`, { tookPlace: true, meetAgain: [ben.id] }));
  await body(ben.put(`/api/tribs/${past}/feedback`, { tookPlace: true, meetAgain: [ana.id] }));
  const [table] = (await body(ana.get('/api/tables/mine'))).tables;
  await body(ana.put(`/api/tables/${table.tribId}/host`));
  await say(await roomOf(ana, { tribId: table.tribId }), ana, 'I have booked for six.');

  // The operator answers one report, lets a post wait, and tells everybody something. One account is being deleted.
  const signIn = (name: string) =>
    body(the(name).post('/api/users/login', { username: `${name}.of.graz`, password: TOWN.password }));
  await signIn('olga');
  await signIn('gus');
  const reports = await body(olga.get('/api/admin/reports'));
  const action = { action: 'answer', reason: 'Talked to him', reply: 'We have talked to him.' };
  await body(olga.post(`/api/admin/reports/${reports.at(-1).id}/actions`, action));
  const banner = { text: 'The server moves on Sunday.', until: at(7) };
  const town: SettingsRequest['town'] = {
    name: 'Graz trifft sich',
    line: 'Wir kennen uns vom Sehen',
    greeting: 'Triff die Leute von nebenan.',
    city: { id: TOWN.cityId },
    currency: '€',
    contact: 'mailto:hallo@graz.example',
    accent: '#0b5fff',
    logo: `data:image/png;base64,${(await picture(160)).toString('base64')}`,
    onlyWorks: false,
    version: 0,
  };
  await body(olga.put('/api/admin/settings', { firstPosts: 'held', banner, town }));
  const waiting = await meet(demo, 'A first post', 7, 6);
  await body(olga.post('/api/admin/operators', { action: 'grant', userId: emil.id, reason: 'To help' }));
  await body(ben.post('/api/mail/requests', { purpose: 'sign-in', address: 'ana@graz.example' }));
  await body(gus.delete(self(gus)));

  return {
    moment: END.toISOString(),
    people: Object.fromEntries([...people].map(([name, { id }]) => [name, id])),
    demoId,
    passkey: authenticator.keep(),
    tribs: [past, full, asks, friendly, members, cancelled, undated, weekly, waiting, table.tribId],
    communities: [walks.id, games.id],
    series: [series],
    photo: face,
    calendar,
  };
}
