/** Who asks, and for whose thing: what the rows of the authorization matrix are written in. */
export const ROLES = [
  'visitor',
  'demo',
  'stranger',
  'friend',
  'member',
  'host',
  'blocked',
  'operator',
] as const;
export type Role = (typeof ROLES)[number];

/** `any` is for endpoints whose path names no person and no thing. */
export const TARGETS = ['any', 'own', 'other', 'missing'] as const;
export type Target = (typeof TARGETS)[number];

/** Null if there is no such target: a visitor owns nothing. */
type Statuses = Record<Role, number | null>;
export type Line = Partial<Record<Target, Statuses>> & {
  body?: object | ((about: OwnedIds) => object);
  /** The target `own` signs its people out, so the others get people of their own. */
  endsSessions?: true;
  /** The body is an image. */
  image?: true;
};
/** What a path or a body can refer to, and whose it is. */
export type OwnedIds = {
  userId: number;
  tribId: number;
  communityId: number;
  /** The room of their meetup, and their message in it. */
  conversationId: number;
  messageId: number;
  reportId: number;
  photoId: string;
  subject: string;
};

export const all = (status: number, exceptions: Partial<Statuses> = {}): Statuses => ({
  visitor: status,
  demo: status,
  stranger: status,
  friend: status,
  member: status,
  host: status,
  blocked: status,
  operator: status,
  ...exceptions,
});
export const signedIn = (status: number, exceptions: Partial<Statuses> = {}) =>
  all(status, { visitor: 401, ...exceptions });
export const owner = (status: number, exceptions: Partial<Statuses> = {}) =>
  all(status, { visitor: null, ...exceptions });
/** Of the host's meetup or of the host, who has blocked one of them. */
export const unblocked = (status: number) => signedIn(status, { blocked: 404 });
export const memberOnly = (status: number) => signedIn(404, { member: status });
export const operatorOnly = (status: number) => signedIn(404, { operator: status });

export const OPEN: Line = { any: all(200) };
/** Only for the person whose id is in the path; for everybody else they do not exist. */
export const SELF: Line = { own: owner(200), other: signedIn(404), missing: signedIn(404) };
export const VISIBLE_TRIB: Line = {
  own: owner(200),
  other: all(200, { blocked: 404 }),
  missing: all(404),
};
export const FOREIGN: Line = { other: unblocked(403), missing: signedIn(404) };
