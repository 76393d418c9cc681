import { NEW_HERE } from '#shared/domain/names';

/** Numbers those without a name in a list from which somebody picks one. */
export function toldApart<P extends { displayName: string }>(people: readonly P[]): readonly P[] {
  const nameless = people.filter(({ displayName }) => displayName === NEW_HERE);
  if (nameless.length < 2) return people;
  return people.map((one) => {
    const number = nameless.indexOf(one) + 1;
    return number === 0 ? one : { ...one, displayName: `${NEW_HERE} ${number}` };
  });
}
