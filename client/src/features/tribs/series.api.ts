import type { QueryClient } from '@tanstack/react-query';
import {
  type NewRule,
  ruleChangeReader,
  type Series,
  type SeriesChanges,
  seriesChangesReader,
  seriesReader,
  type SeriesScope,
} from '#shared/api/series';
import type { UpdateTribInput } from '#shared/api/trib-requests';
import type { Repeats } from '#shared/domain/series';
import { requestJson } from '../../lib/api-client';
import { jsonQuery } from '../../lib/json-query';
import { TRIBS_CACHE } from '../../lib/query-client';
import { write } from '../../lib/use-write';
import { showToast } from '../../ui/toast-store';
import { refreshTribLists, refreshTribs } from './refresh-tribs';
import { tribKeys } from './tribs.api';
import * as t from './texts';

const address = (id: number) => `/api/series/${id}`;

export const seriesQuery = (viewerId: number | null, id: number) =>
  jsonQuery([...tribKeys(viewerId).series, id], address(id), seriesReader, TRIBS_CACHE);

export const putRepeats = (tribId: number, repeats: Repeats) =>
  requestJson(`/api/tribs/${tribId}/series`, { method: 'PUT', body: repeats, schema: seriesReader });

export const postEnd = (id: number, last: number) =>
  requestJson(`${address(id)}/end`, { method: 'POST', body: { last }, schema: seriesReader });

export function putNewcomerSpots(id: number, newcomerSpots: number): Promise<Series> {
  const body = { newcomerSpots };
  return requestJson(`${address(id)}/newcomer-spots`, { method: 'PUT', body, schema: seriesReader });
}

type SeriesEdit = { tribId: number; scope: SeriesScope; changes: UpdateTribInput };

/** Changes this date and others of its series, depending on `scope`. */
export function putDates({ tribId, scope, changes }: SeriesEdit): Promise<SeriesChanges> {
  const path = `/api/tribs/${tribId}/series/${scope}`;
  return requestJson(path, { method: 'PUT', body: changes, schema: seriesChangesReader });
}

/** What an edit would do to them. */
export const datesQuery = (viewerId: number, { tribId, scope, changes }: SeriesEdit) =>
  jsonQuery(
    [...tribKeys(viewerId).series, 'dates', tribId, scope, changes],
    `/api/tribs/${tribId}/series/${scope}/preview`,
    seriesChangesReader,
    { post: changes, staleTime: 0, gcTime: 0 },
  );

type Rule = { tribId: number; scope: SeriesScope; rule: NewRule };

const ruleAddress = ({ tribId, scope }: Rule) => `/api/tribs/${tribId}/series/${scope}/rule`;

export const putRule = (change: Rule) =>
  requestJson(ruleAddress(change), { method: 'PUT', body: change.rule, schema: ruleChangeReader });

/** What another rule would do to the dates that are posted. */
export const ruleQuery = (viewerId: number, change: Rule) =>
  jsonQuery(
    [...tribKeys(viewerId).series, 'rule', change],
    `${ruleAddress(change)}/preview`,
    ruleChangeReader,
    { post: change.rule, staleTime: 0, gcTime: 0 },
  );

type Attendee = { queryClient: QueryClient; viewerId: number; seriesId: number; tribId: number };

/** Sets whether the person comes every time. */
export function setRegular({ queryClient, viewerId, seriesId, tribId }: Attendee, isRegular: boolean) {
  const { queryKey } = seriesQuery(viewerId, seriesId);
  const wasAsked = queryClient.getQueryData(queryKey)?.isAsked ?? false;
  const show = (change: (series: Series) => Series) =>
    queryClient.setQueryData(queryKey, (series) => series && change(series));
  return write<Series>({
    queryClient,
    subject: `regular ${seriesId}`,
    action: String(isRegular),
    show: {
      in: queryKey,
      as: (response) => {
        show((series) => response ?? { ...series, isRegular, isAsked: false });
        return () => show((series) => ({ ...series, isRegular: !isRegular || wasAsked, isAsked: wasAsked }));
      },
    },
    send: () =>
      requestJson(`${address(seriesId)}/standing`, {
        method: isRegular ? 'PUT' : 'DELETE',
        schema: seriesReader,
      }),
    done: () =>
      showToast(
        isRegular
          ? {
              title: t.youComeEveryTime,
              description: t.spotAtEachDate,
            }
          : { title: t.youNoLongerCome, description: t.joinDatesYouLike },
      ),
    failure: { toast: t.didntWork },
    stale: () =>
      Promise.all([refreshTribs(queryClient, viewerId, [tribId]), refreshTribLists(queryClient, viewerId)]),
  });
}
