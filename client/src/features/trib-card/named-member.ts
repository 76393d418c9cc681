import type { Member, Trib } from '#shared/api/tribs';
import { isChosenName } from '#shared/domain/names';

/**
 * Anybody can write a URL: the person in it is named only if the server lists them among the members, which leaves
 * out blocked people.
 */
export function namedMember({ members }: Pick<Trib, 'members'>, id: number | null): Member | null {
  return members.find((member) => member.id === id && isChosenName(member.displayName)) ?? null;
}
