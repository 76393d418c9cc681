import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client';
import { placesQuery } from './places.api';

it('the list of places stays fresh however old it is', () => {
  queryClient.setQueryData(placesQuery.queryKey, [], { updatedAt: 1 });
  expect(new QueryObserver(queryClient, placesQuery).getCurrentResult().isStale).toBe(false);
});
