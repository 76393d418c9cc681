import { useState } from 'react';
import { useLocation } from 'wouter';
import { currentApp } from '../../lib/in-app-browser';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { Failure } from '../../ui/Form';
import { createLinkPath } from './account-links.api';

function keepsStorage(): boolean {
  try {
    localStorage.setItem('probe', '');
    localStorage.removeItem('probe');
    return true;
  } catch {
    return false;
  }
}

/** A person who joined inside a chat app is not signed in in their own browser, so this offers to take them there. */
export function OpenInBrowser({ tribId }: { tribId: number }) {
  const [, navigate] = useLocation();
  const [app] = useState(currentApp);
  const [canStay] = useState(() => app === null && keepsStorage());
  const { send, isPending, failure } = useWrite({
    subject: 'one-time link',
    send: () => createLinkPath(tribId),
    done: (path) => navigate(path),
    failure: { form: 'The link was not made. Please try again.' },
  });
  if (canStay) return null;
  return (
    <section
      className="grid gap-3 rounded-card border border-line bg-raised p-4"
      aria-labelledby="own-browser"
    >
      <h3 id="own-browser" className="font-display text-base font-bold">
        Continue in your own browser
      </h3>
      <p className="text-sm text-pretty text-muted">
        {app && `You are in the browser of ${app}. `}In your own browser you find this meetup again, and we
        can remind you of it.
      </p>
      <Button variant="secondary" size="md" busy={isPending} onClick={() => send()}>
        Open in your browser
      </Button>
      <Failure text={failure} />
    </section>
  );
}
