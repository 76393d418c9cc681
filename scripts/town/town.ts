import { mulberry32 } from '../../server/testing/seeded-random';
import { addFits, compareFits, type Fit, noSeats } from './fit';
import { type Asked, Person, type Table } from './people';

const MEETING_MIN = 2;

type City = { id: number; name: string; timeZone: string };
type Met = { table: Table; people: Person[]; told: boolean };

/** The people of one town, and what becomes of their asking for a table. */
export class Town {
  newcomers = 0;
  readonly seekers: Person[] = [];
  rounds = 0;
  seats: { ours: Fit; random: Fit } = { ours: noSeats(), random: noSeats() };
  unseated = 0;
  readonly #met: Met[] = [];
  readonly #random;

  constructor(
    private readonly url: string,
    readonly city: City,
    private readonly firstNumber: number,
    private readonly asked: Asked,
  ) {
    this.#random = mulberry32(firstNumber);
  }

  async arrive(at: Date, optsIn: boolean): Promise<void> {
    const person = await Person.arrive(this.url, {
      number: this.firstNumber + this.newcomers,
      city: this.city,
      at,
      asked: this.asked,
    });
    this.newcomers += 1;
    if (!optsIn) return;
    await person.enter(this.city);
    this.seekers.push(person);
  }

  async look(now: Date): Promise<void> {
    for (const person of this.seekers) await person.look(now);
  }

  async lookAtOffers(now: Date, closesAt: Date): Promise<void> {
    const known = new Set(this.seekers.flatMap((person) => [...person.offered.keys()]));
    await this.look(now);
    if (this.seekers.length > 0) this.rounds += 1;
    const tables = this.tables().filter(({ id }) => !known.has(id));
    const { timeZone } = this.city;
    const { ours, random } = compareFits(this.seekers, tables, { closesAt, timeZone, random: this.#random });
    this.seats = { ours: addFits(this.seats.ours, ours), random: addFits(this.seats.random, random) };
  }

  async endRound(now: Date): Promise<void> {
    for (const person of this.seekers) if (await person.look(now)) this.unseated += 1;
  }

  /** All tables, each with the people who were invited to it. */
  tables(): (Table & { people: Person[] })[] {
    const tables = new Map<number, Table & { people: Person[] }>();
    for (const person of this.seekers)
      for (const table of person.offered.values()) {
        const known = tables.get(table.id) ?? { ...table, people: [] };
        known.people.push(person);
        tables.set(table.id, known);
      }
    return [...tables.values()];
  }

  tablesAt(now: Date) {
    return this.tables().filter(
      ({ id, startsAt, endsAt }) =>
        startsAt <= now && endsAt > now && this.seekers.some((person) => person.going.has(id)),
    );
  }

  async meet(now: Date): Promise<void> {
    for (const table of this.tablesAt(now)) {
      const people: Person[] = [];
      for (const person of this.seekers)
        if (person.going.has(table.id) && (await person.turnUp(table))) people.push(person);
      this.#met.push({ table, people, told: false });
    }
  }

  get untold(): Met[] {
    return this.#met.filter(({ told }) => !told);
  }

  async tell(): Promise<void> {
    for (const meeting of this.untold) {
      const { table, people } = meeting;
      meeting.told = true;
      for (const person of people)
        if (people.length >= MEETING_MIN)
          await person.tell(
            table.id,
            people.filter((other) => other !== person),
          );
    }
  }

  get held(): number {
    return this.#met.filter(({ people }) => people.length >= MEETING_MIN).length;
  }
}
