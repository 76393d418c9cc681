import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageFor } from '../../lib/errors';
import { warn } from '../../lib/log';
import { PasskeyButton } from './PasskeyButton';
import { offerInAutofill, signInWithPasskey } from './passkeys';
import { useFinishSignIn } from './use-finish-sign-in';

/** Signs in without a username, by the button or by what the browser offers in the username field. */
export function PasskeySignIn() {
  const finish = useFinishSignIn();
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });
  useEffect(() => {
    const leaving = new AbortController();
    offerInAutofill(leaving.signal, (user) => void latest.current(user)).catch((error: unknown) =>
      warn('Passkeys are not offered in the field', error),
    );
    return () => leaving.abort();
  }, []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: (user) => finish(user),
  });
  return (
    <PasskeyButton
      busy={isPending}
      error={error && messageFor(error, 'You are not signed in. Please try again.')}
      onPress={() => mutate()}
    />
  );
}
