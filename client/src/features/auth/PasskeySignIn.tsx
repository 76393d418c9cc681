import { useEffect } from 'react';
import { warn } from '../../lib/log';
import { useLatest } from '../../lib/use-latest';
import { useWrite } from '../../lib/use-write';
import { PasskeyButton } from './PasskeyButton';
import { offerInAutofill, signInWithPasskey } from './passkeys';
import { useFinishSignIn } from './use-finish-sign-in';
import * as t from './texts';

/** Signs in without a username, by the button or by what the browser offers in the username field. */
export function PasskeySignIn() {
  const finish = useFinishSignIn();
  const latest = useLatest(finish);
  useEffect(() => {
    const leaving = new AbortController();
    offerInAutofill(leaving.signal, (user) => void latest.current(user)).catch((error: unknown) =>
      warn('Passkeys are not offered in the field', error),
    );
    return () => leaving.abort();
  }, [latest]);
  const signIn = useWrite({
    subject: 'sign in by passkey',
    send: signInWithPasskey,
    done: (user) => finish(user),
    failure: { form: t.youNotSignedIn },
  });
  return <PasskeyButton write={signIn} />;
}
