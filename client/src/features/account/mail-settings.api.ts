import type { QueryClient } from '@tanstack/react-query';
import { type MailSettings, mailSettings, type MailSettingsRequest } from '#shared/api/mail';
import { requestJson } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { optimisticWrite } from '../../lib/optimistic-write';
import { showToast } from '../../ui/toast-store';
import { mailPath, mailSettingsQuery } from '../auth/mail-address.api';

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
      return requestJson(mailPath(viewerId), {
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
