import { newHere } from '#shared/domain/names';
import { LANG } from '../../lib/lang';

/** Numbers those without a name in a list from which somebody picks one. */
export function toldApart<P extends { displayName: string }>(people: readonly P[]): readonly P[] {
  const name = newHere(LANG);
  const nameless = people.filter(({ displayName }) => displayName === name);
  if (nameless.length < 2) return people;
  return people.map((one) => {
    const number = nameless.indexOf(one) + 1;
    return number === 0 ? one : { ...one, displayName: `${name} ${number}` };
  });
}
