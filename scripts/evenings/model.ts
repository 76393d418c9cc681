import { missingPeople, type Numbers, peopleNeeded } from '#shared/domain/goes-ahead';
import { expect } from '../deploy/expect';

/**
 * How many people have to be going, the host included, before somebody says yes, and how many in a hundred want that. Our
 * assumption: a quarter comes even if only the host does, and a quarter is not content with three.
 */
const WANTED = new Map([
  [1, 24],
  [2, 25],
  [3, 27],
  [4, 12],
  [5, 12],
]);
const INTERESTED = 5;
const REACHED = 4;
const open = { maxParticipants: 8, wentAheadAt: null };

/**
 * Everybody looks again whenever somebody has said yes. A number is a promise: whoever says yes knows that it takes place with
 * that many people or not at all. Returns how many go in the end, the host included.
 */
function peopleGoing(wanted: readonly number[], numbers: Numbers): number {
  const promised = (peopleNeeded(numbers) ?? 1) - 1;
  let going = 1;
  for (const others of wanted.toSorted((a, b) => a - b)) {
    if (others > Math.max(going, promised)) break;
    going += 1;
  }
  return missingPeople(numbers, going) === 0 || numbers.minPeople === null ? going : 0;
}

/** Every crowd of five, with its probability. */
function* crowds(size: number): Generator<{ wanted: number[]; chance: number }> {
  if (size === 0) yield { wanted: [], chance: 1 };
  else
    for (const { wanted, chance } of crowds(size - 1))
      for (const [others, of100] of WANTED)
        yield { wanted: [...wanted, others], chance: (chance * of100) / 100 };
}

const chanceOfFour = (minPeople: number | null): number =>
  [...crowds(INTERESTED)]
    .filter(({ wanted }) => peopleGoing(wanted, { ...open, minPeople }) >= REACHED)
    .reduce((sum, { chance }) => sum + chance, 0);

const of100 = (chance: number) => `${Math.round(chance * 100)} %`;

/** What a number changes in a small town, by the rule that the product decides with. */
export function modelNumbers(): string {
  const [without, withFour] = [chanceOfFour(null), chanceOfFour(REACHED)];
  expect(without < 0.66 && withFour >= 0.9, 'A number helps less than it should', [without, withFour]);
  return `Of five interested people enough for four come: ${of100(without)} without a number, ${of100(withFour)} with "goes ahead with 4"`;
}
