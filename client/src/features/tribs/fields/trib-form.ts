import type * as z from 'zod/mini';
import type { UpdateTribInput } from '#shared/api/trib-requests';
import { TRIB_FIELDS, type TribField, type TribForm } from './trib-fields';
import type { TribWithPlace } from './where';

type OwnPlaceKey = 'location' | 'cityId' | 'address' | 'pin' | 'placeIsPublic';

/** The keys of an own place are only there if the meetup has one. */
export type TribPayload = Required<Omit<UpdateTribInput, OwnPlaceKey>> & Pick<UpdateTribInput, OwnPlaceKey>;

// Each function maps over all fields. The compiler cannot derive from TRIB_FIELDS that the results have every field with
// its type, hence the casts.
/* oxlint-disable typescript/no-unsafe-type-assertion */

export const emptyForm = (): TribForm => eachField(({ empty }) => empty) as TribForm;

/** Times become local times, and null becomes an empty text. */
export const formOf = (trib: TribWithPlace): TribForm => eachField(({ read }) => read(trib)) as TribForm;

export function payloadOf(form: TribForm): TribPayload {
  const { membersOnly, minPeople, maxParticipants } = form;
  const values: Record<string, unknown> = {
    ...form,
    membersOnly: membersOnly && mayBeForMembers(form),
    minPeople: minPeople && Math.min(minPeople, maxParticipants),
  };
  return Object.assign({}, ...Object.values(eachField(({ send }, key) => send(values[key]))));
}

/** What is for friends is for them to see, and without a community there are no members. */
export const mayBeForMembers = ({ communityId, whoCanJoin }: Pick<TribForm, 'communityId' | 'whoCanJoin'>) =>
  communityId !== null && whoCanJoin !== 'Friends only';

export const draftSchemas = () =>
  eachField(({ draftSchema }) => draftSchema) as { [K in keyof TribForm]: z.ZodMiniType<TribForm[K]> };

/* oxlint-enable typescript/no-unsafe-type-assertion */

// oxlint-disable-next-line typescript/no-explicit-any -- the fields have different types
function eachField<R>(make: (field: TribField<any>, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(TRIB_FIELDS).map(([key, field]) => [key, make(field, key)]));
}

export const CHOICES = Object.entries<Pick<TribField<never>, 'choice'>>(TRIB_FIELDS).flatMap(
  ([key, { choice }]) => (choice ? [{ key, ...choice }] : []),
);
