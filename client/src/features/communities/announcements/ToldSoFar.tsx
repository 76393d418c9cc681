import type { Reached } from '#shared/api/announcements';
import * as t from '../texts';

/** While many are being told of something, how many of them know. */
export const ToldSoFar = ({ done, of }: Reached) => (
  <p className="text-sm text-muted">{of ? t.toldOfSoFar({ done, of }) : t.toldOfManySoFar({ done })}</p>
);
