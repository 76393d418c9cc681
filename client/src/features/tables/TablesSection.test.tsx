import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TableEntry } from '#shared/api/tables';
import { ANY_EVENING } from '#shared/domain/tables';
import { currentToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { aPerson } from '../auth/testing/people';
import { freshBrowser, Providers, somebody } from '../auth/testing/Providers';
import { keepCity } from '../cities/near';
import { EntryForm, EntrySheet } from './EntrySheet';
import { TableOffers, TablesSection } from './TablesSection';

freshBrowser();

const austin = {
  id: 4_671_654,
  name: 'Austin',
  region: 'Texas',
  country: 'US',
  countryName: 'United States',
  timeZone: 'America/Chicago',
};
const entry: NonNullable<TableEntry['entry']> = {
  city: austin,
  slots: 1 << 14,
  maxKm: 10,
  languages: ['en'],
  age: 30,
  ageWidth: 10,
  isWoman: false,
  notOnlyWoman: false,
  floor: 55,
  shown: true,
  repeat: 'once',
  active: false,
};
const table = {
  tribId: 5,
  name: 'A table for travel',
  startTime: '2031-03-07T01:00:00.000Z',
  timeZone: 'America/Chicago',
  where: 'East Austin, Austin, TX',
  city: 'Austin, TX',
  invited: 8,
  avgCompatibility: 76,
  matchLevel: 'great',
  why: 'Some of them travel, like you.',
  language: 'en',
  going: [{ id: 9, firstName: 'Nora', profileImage: null }],
  answer: null,
  answersCloseAt: '2031-03-05T01:00:00.000Z',
};
const user = aPerson({ id: 7 });

type Bodies = { entry?: object; mine?: object };

function serve({ entry: asked = { entry, closesAt: null, underway: false }, mine }: Bodies, more = {}) {
  fakeServer({
    'GET /api/session': somebody,
    'GET /api/tables/entry': () => ({ body: asked }),
    'GET /api/tables/mine': () => ({ body: mine ?? { tables: [], unseated: false } }),
    ...more,
  });
  render(
    <>
      <TableOffers user={user} />
      <TablesSection user={user} />
    </>,
    { wrapper: Providers },
  );
}

it('shows a table before the yes, and answers it', async () => {
  const sent: unknown[] = [];
  serve(
    { mine: { tables: [{ ...table, isGuess: true }], unseated: false } },
    {
      'PUT /api/tables/5/answer': (body: unknown) => {
        sent.push(body);
        return { status: 204 };
      },
    },
  );
  expect(await screen.findByRole('heading', { name: 'A table for travel' })).toBeDefined();
  for (const text of ['East Austin, Austin, TX', 'Up to 8 people', 'In English', 'Nora', 'first guess'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText(/\(Austin time\)$/)).toBeDefined();
  expect(screen.queryByText(/out of 100/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: "I'm coming" }));
  await waitFor(() => expect(sent).toEqual([{ answer: 'yes' }]));
});

it('does not look for another table for whoever has one, unless it falls through', async () => {
  serve({
    entry: {
      entry: { ...entry, active: true, repeat: 'until-seated' },
      closesAt: '2031-03-07T01:00:00.000Z',
      underway: false,
    },
    mine: { tables: [{ ...table, answer: 'yes' }], unseated: false },
  });
  expect(await screen.findByRole('heading', { name: 'You have a table' })).toBeDefined();
  expect(screen.getByText("If it doesn't take place, you're in the next round.")).toBeDefined();
});

it.each([
  ['and when the next one is', true, "No table this time. You're in on Thursday."],
  ['and nothing else to whoever asked just once', false, 'No table this time.'],
])('says that there was no table, not why, %s', async (_what, active, text) => {
  serve({
    entry: { entry: { ...entry, active }, closesAt: '2031-03-07T01:00:00.000Z', underway: false },
    mine: { tables: [], unseated: true },
  });
  expect((await screen.findByText(/No table this time/)).textContent).toBe(text);
});

it('seats somebody again with one tap, adds two evenings, and asks for more people', async () => {
  const sent: unknown[] = [];
  let asked = { entry: { ...entry, active: false }, closesAt: null, underway: false, needed: 10 };
  serve(
    { mine: { tables: [], unseated: true } },
    {
      'GET /api/tables/entry': () => ({ body: asked }),
      'PUT /api/tables/entry': (body: unknown) => {
        sent.push(body);
        asked = { ...asked, entry: { ...entry, active: true } };
        return { body: asked };
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Seat me again' }));
  expect(await screen.findByText(/About 10 more people/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Add Tuesday evening and Saturday evening' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const { active: _active, city: _city, ...same } = entry;
  expect(sent).toEqual([
    { ...same, cityId: austin.id },
    { ...same, cityId: austin.id, slots: (1 << 14) | (1 << 6) | (1 << 22) },
  ]);
});

it('says that a table is late, and changes nothing then', async () => {
  serve({ entry: { entry: { ...entry, active: true }, closesAt: null, underway: true } });
  expect(await screen.findByText(/The round has closed/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave' })).toBeDefined();
});

it('lets a demo account try a round, and says that its table is there', async () => {
  let tables: object[] = [];
  serve(
    { entry: { entry: null, closesAt: null, underway: false, mayTry: true } },
    {
      'GET /api/tables/mine': () => ({ body: { tables, unseated: false } }),
      'POST /api/tables/demo': () => {
        tables = [{ ...table, isDemo: true }];
        return { status: 201, body: { tables, unseated: false } };
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try a round now' }));
  expect(await screen.findByText('A table to try, with demo people')).toBeDefined();
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'Your table is at the top of the page' }),
  );
});

it('asks for what is missing, copies last week, and moves through the week by arrow keys', async () => {
  const sent: unknown[] = [];
  fakeServer({
    'GET /api/session': somebody,
    'PUT /api/tables/entry': (body: unknown) => {
      sent.push(body);
      return { body: { entry, closesAt: null, underway: false } };
    },
  });
  const props = { nearCity: undefined, age: null, viewerId: 7, onClose: () => {} };
  render(
    <EntryForm
      saved={{ entry, closesAt: null, underway: false, needed: 0, mayTry: false, isSeatedLast: false }}
      {...props}
    />,
    {
      wrapper: Providers,
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Seat me' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Choose at least one time');
  fireEvent.click(screen.getByRole('button', { name: 'Copy last week' }));
  const evening = screen.getByRole('button', { name: 'Thursday evening' });
  expect(evening.getAttribute('aria-pressed')).toBe('true');
  evening.focus();
  fireEvent.keyDown(evening, { key: 'ArrowDown' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Friday evening');
  fireEvent.click(screen.getByRole('button', { name: 'Seat me' }));
  await waitFor(() => expect(sent).toMatchObject([{ slots: 1 << 14, age: 30, cityId: austin.id }]));
});

it('takes one tap and three questions from somebody new, with the week and the rest behind buttons', async () => {
  const sent: unknown[] = [];
  fakeServer({
    'GET /api/session': somebody,
    'PUT /api/tables/entry': (body: unknown) => {
      sent.push(body);
      return { body: { entry, closesAt: null, underway: false } };
    },
  });
  const saved = {
    entry: null,
    closesAt: null,
    underway: false,
    needed: 0,
    mayTry: false,
    isSeatedLast: false,
  };
  render(<EntryForm saved={saved} nearCity={austin} age={null} viewerId={7} onClose={() => {}} />, {
    wrapper: Providers,
  });
  expect(screen.queryByRole('button', { name: 'Thursday evening' })).toBeNull();
  expect(screen.queryByRole('slider')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Seat me' }));
  const problems = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(problems).toEqual(['Choose at least one time', 'Must be from 18 to 99']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Any evening'));
  fireEvent.click(screen.getByRole('button', { name: 'Any evening' }));
  fireEvent.change(screen.getByLabelText('Your age'), { target: { value: '34' } });
  fireEvent.click(screen.getByRole('button', { name: 'Seat me' }));
  await waitFor(() => expect(sent).toMatchObject([{ slots: ANY_EVENING, age: 34, languages: ['en'] }]));
  fireEvent.click(screen.getByRole('button', { name: 'Choose times' }));
  expect(screen.getByRole('button', { name: 'Monday evening' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Monday morning' }).getAttribute('aria-pressed')).toBe('false');
});

it('is not sent while the city is typed and none chosen', async () => {
  const sent = fakeServer({ 'GET /api/session': somebody, 'GET /api/cities': () => ({ body: [austin] }) });
  render(
    <EntryForm
      saved={{
        entry: { ...entry, active: true },
        closesAt: null,
        underway: false,
        needed: 0,
        mayTry: false,
        isSeatedLast: false,
      }}
      nearCity={undefined}
      age={null}
      viewerId={7}
      onClose={() => {}}
    />,
    { wrapper: Providers },
  );
  const where = screen.getByRole('combobox', { name: 'Where?' });
  fireEvent.change(where, { target: { value: 'Lyon' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(where.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('Choose a city')).not.toEqual([]);
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

it('waits for the city somebody is known to be in instead of asking for one', async () => {
  keepCity(austin);
  let arrive: (reply: { body: unknown }) => void = () => {};
  const sent = fakeServer({
    'GET /api/session': somebody,
    'GET /api/tables/entry': () => ({ body: { entry: null, closesAt: null, underway: false } }),
    'GET /api/cities': () => new Promise((resolve) => (arrive = resolve)),
  });
  render(<EntrySheet open onClose={() => {}} />, { wrapper: Providers });
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/cities?q=Austin'));
  expect(screen.queryByRole('button', { name: 'Seat me' })).toBeNull();
  arrive({ body: [austin] });
  const where = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Where?' });
  expect(where.value).toMatch(/^Austin/);
});

it.each([
  [false, 'Or just come to'],
  [true, "You're also going to"],
])('links to the evening that is proposed in their city (going: %s)', async (isGoing, begin) => {
  const proposed = {
    tribId: 12,
    name: 'An evening with new faces',
    startTime: '2031-03-07T01:00:00.000Z',
    timeZone: 'America/Chicago',
    where: 'East Austin, Austin, TX',
    isGoing,
  };
  serve({ mine: { tables: [], unseated: true, proposed } });
  expect(
    await screen.findByText(
      `${begin} an open evening: Thu, Mar 6, 7 PM, East Austin, Austin, TX. It goes ahead with four.`,
    ),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the evening' }).getAttribute('href')).toContain('12');
});
