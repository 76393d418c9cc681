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

/** One status per role, in the order of ROLES; "-" if there is no such target (a visitor owns nothing). */
type Statuses = string;
export type Line = Partial<Record<Target, Statuses>> & {
  body?: object | ((about: Owned) => object);
  /** The target `own` signs its people out, so the others get people of their own. */
  endsSessions?: true;
  /** The body is an image. */
  image?: true;
};
/** What a path or a body can refer to, and whose it is. */
export type Owned = {
  userId: number;
  tribId: number;
  communityId: number;
  /** The room of their meetup, and a message of theirs in it. */
  conversationId: number;
  messageId: number;
  reportId: number;
  photoId: string;
  subject: string;
};

//                          visitor demo stranger friend member host blocked operator
export const ALL_200 /* */ = '200   200   200     200    200   200   200   200';
export const ALL_400 /* */ = '400   400   400     400    400   400   400   400';
export const ALL_404 /* */ = '404   404   404     404    404   404   404   404';
export const SESSION_200 = '  401   200   200     200    200   200   200   200';
export const SESSION_204 = '  401   204   204     204    204   204   204   204';
export const SESSION_404 = '  401   404   404     404    404   404   404   404';
export const MINE_200 /**/ = '-     200   200     200    200   200   200   200';
export const MINE_201 /**/ = '-     201   201     201    201   201   201   201';
export const MINE_204 /**/ = '-     204   204     204    204   204   204   204';
export const MINE_400 /**/ = '-     400   400     400    400   400   400   400';
export const MINE_404 /**/ = '-     404   404     404    404   404   404   404';
export const MINE_409 /**/ = '-     409   409     409    409   409   409   409';
export const UNBLOCKED_200 = '401   200   200     200    200   200   404   200';
export const OPERATOR_200 = ' 401   404   404     404    404   404   404     200';
export const UNBLOCKED_204 = '401   204   204     204    204   204   404   204';

export const OPEN: Line = { any: ALL_200 };
/** Only for the person whose id is in the path; for everybody else they do not exist. */
export const SELF: Line = { own: MINE_200, other: SESSION_404, missing: SESSION_404 };
export const VISIBLE_TRIB: Line = {
  own: MINE_200,
  other: '200 200 200 200 200 200 404 200',
  missing: ALL_404,
};
export const FOREIGN: Line = { other: '401 403 403 403 403 403 404 403', missing: SESSION_404 };

export const roomOf = (status: number) => `401 404 404 404 ${status} 404 404 404`;
