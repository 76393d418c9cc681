import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { type MailSettings, mailSettings, type MailSettingsRequest } from '#shared/api/mail';
import { requestJson } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { optimisticWrite } from '../../lib/optimistic-write';
import { viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';

const pathOf = (viewerId: number) => `/api/users/${viewerId}/mail`;

/** The person's address, and what is mailed to it. */
export function mailSettingsQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'mail'],
    queryFn: ({ signal }) => requestJson(pathOf(viewerId), { schema: mailSettings, signal }),
    // The link may have been opened elsewhere a moment ago.
    staleTime: 0,
  });
}

export function putAddress(viewerId: number, address: string): Promise<MailSettings> {
  return requestJson(`${pathOf(viewerId)}/address`, {
    method: 'PUT',
    body: { address },
    schema: mailSettings,
  });
}

export function deleteAddress(viewerId: number): Promise<MailSettings> {
  return requestJson(`${pathOf(viewerId)}/address`, { method: 'DELETE', schema: mailSettings });
}

export function postAddressCode(viewerId: number, code: string): Promise<MailSettings> {
  return requestJson(`${pathOf(viewerId)}/code`, { method: 'POST', body: { code }, schema: mailSettings });
}

/** Shown at once. All of it is sent, as it is shown by then. */
export function changeMailSettings(
  queryClient: QueryClient,
  viewerId: number,
  change: Partial<MailSettingsRequest>,
): Promise<void> {
  const { queryKey } = mailSettingsQuery(viewerId);
  const before = queryClient.getQueryData(queryKey);
  return optimisticWrite<MailSettings>({
    queryClient,
    subject: 'mail-settings',
    action: JSON.stringify(change),
    shownIn: queryKey,
    apply: (saved) => {
      queryClient.setQueryData(queryKey, (cached) => saved ?? (cached && { ...cached, ...change }));
      return () => queryClient.setQueryData(queryKey, before);
    },
    send: () => {
      const shown = queryClient.getQueryData(queryKey);
      if (!shown) throw new Error('The settings were not loaded');
      const { frequency, topics } = { ...shown, ...change };
      return requestJson(pathOf(viewerId), {
        method: 'PUT',
        body: { frequency, topics },
        schema: mailSettings,
      });
    },
    onFailed: (error) =>
      showToast({
        title: 'Not saved',
        description: messageFor(error, 'Please try again.'),
        tone: 'destructive',
      }),
    refetch: async () => undefined,
  });
}
