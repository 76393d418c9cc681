import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../lib/use-write';
import type { ButtonStyle } from '../../ui/Button';
import { PasskeyButton } from './PasskeyButton';
import { addPasskey } from './passkeys';
import { waysInQuery } from './sign-in.api';
import { type Confirmed, unconfirmed } from './fresh-sign-in';
import * as t from './texts';

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
  const adding = useWrite({
    subject: 'new passkey',
    send: () => confirmed(() => addPasskey(viewerId)),
    done: async () => {
      await queryClient.invalidateQueries({ queryKey: waysInQuery(viewerId).queryKey });
      onAdded?.();
    },
    failure: { form: t.noPasskeyAddedTry },
  });
  return <PasskeyButton {...look} write={adding} />;
}
