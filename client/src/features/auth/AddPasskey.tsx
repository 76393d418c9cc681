import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../lib/errors';
import type { ButtonStyle } from '../../ui/Button';
import { PasskeyButton } from './PasskeyButton';
import { addPasskey } from './passkeys';
import { waysInQuery } from './sign-in.api';
import { type Confirmed, unconfirmed } from './use-fresh-sign-in';

type Props = {
  viewerId: number;
  label?: string;
  variant?: ButtonStyle['variant'];
  onAdded?: () => void;
  /** Asks for a fresh sign-in first where one is needed. */
  confirmed?: Confirmed;
};

export function AddPasskey({ viewerId, onAdded, confirmed = unconfirmed, ...look }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => confirmed(() => addPasskey(viewerId)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: waysInQuery(viewerId).queryKey });
      onAdded?.();
    },
  });
  return (
    <PasskeyButton
      {...look}
      busy={isPending}
      error={error && messageFor(error, 'No passkey was added. Please try again.')}
      onPress={() => mutate()}
    />
  );
}
