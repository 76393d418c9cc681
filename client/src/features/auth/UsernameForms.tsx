import { useEffect, useRef, useState } from 'react';
import { Chip } from '../../ui/Chip';
import { CreateAccountForm } from './CreateAccountForm';
import { LoginForm } from './LoginForm';

/** For people with an account, and for those who prefer one to a demo. */
export function UsernameForms() {
  const [isNew, setNew] = useState(false);
  // Somebody notices after typing it that they are in the wrong form.
  const [username, setUsername] = useState('');
  const forms = useRef<HTMLDivElement>(null);
  useEffect(() => {
    forms.current?.querySelector('input')?.focus();
  }, []);

  return (
    <div ref={forms} className="grid gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Do you have an account?</legend>
        <Chip pressed={!isNew} onClick={() => setNew(false)}>
          Sign in
        </Chip>
        <Chip pressed={isNew} onClick={() => setNew(true)}>
          Create account
        </Chip>
      </fieldset>
      {isNew ? (
        <CreateAccountForm username={username} onUsername={setUsername} />
      ) : (
        <LoginForm username={username} onUsername={setUsername} />
      )}
    </div>
  );
}
