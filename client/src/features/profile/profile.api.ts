import { pointsResponse } from '#shared/api/users';
import { ownQuery } from '../../lib/json-query';

/** A person's points and what they are for. Other people's actions change them, so they are fetched whenever they are shown. */
export const pointsQuery = (userId: number) => ownQuery(userId, 'points', pointsResponse);
