import * as z from 'zod/mini';
import { id, interestIdList, readerOf } from './common';

export const interest = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  description: z.nullable(z.string()),
});
export const interestList = z.array(interest);
export const interestListReader = readerOf(interestList);

export const interestsBatch = z.strictObject({ interestIds: interestIdList });

export type Interest = z.infer<typeof interest>;
