import { DAY_MS } from '#shared/domain/durations';
import { type Answers, answerVector, withOffsets } from '#shared/domain/compatibility';
import { CITY_IDS } from '#shared/domain/trib-options';
import type { Db } from '../handle';
import { userInterests, users } from '../schema/users';
import { drawValueOffsets } from '../value-offsets';
import { people as personSeeds } from './data/people';
import type { PersonSeed } from './data/types';

export type SeededPerson = { id: number; username: string; city: string; answers: Answers };

export async function seedPeople(tx: Db, now: Date): Promise<SeededPerson[]> {
  const prepared = personSeeds.map((person, index) => {
    const { values: _values, interestIds: _own, portrait, city, ...given } = person;
    const answers = answersOf(person);
    const { interestIds: _ids, ...valueColumns } = answers;
    const valueOffsets = [...drawValueOffsets()];
    const { point, interestBonus } = answerVector(withOffsets(answers, valueOffsets));
    const row = {
      ...given,
      ...valueColumns,
      answered: true,
      choseInterests: true,
      bio: given.bio || null,
      location: city,
      cityId: CITY_IDS[city],
      profileImage: `/portraits/${portrait}.svg`,
      valueOffsets,
      point: [...point],
      interestBonus,
      createdAt: new Date(now.getTime() - (index + 5) * DAY_MS),
    };
    return { row, answers, city, username: person.username };
  });
  const stored = await tx
    .insert(users)
    .values(prepared.map(({ row }) => row))
    .returning({ id: users.id, username: users.username });
  const idOf = new Map(stored.map(({ id, username }) => [username, id]));
  const seeded = prepared.map(({ username, city, answers }) => {
    const id = idOf.get(username);
    if (id === undefined) throw new Error(`${username} was not stored`);
    return { id, username, city, answers };
  });
  await tx
    .insert(userInterests)
    .values(
      seeded.flatMap(({ id, answers }) =>
        answers.interestIds.map((interestId) => ({ userId: id, interestId })),
      ),
    );
  return seeded;
}

export function answersOf({ values, interestIds }: PersonSeed): Answers {
  return {
    valuesEnvironment: values.environment,
    valuesLifestyle: values.lifestyle,
    valuesOpenness: values.openness,
    valuesIdentity: values.identity,
    interestIds,
  };
}
