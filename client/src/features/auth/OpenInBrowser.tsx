import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { messageFor } from '../../lib/errors';
import { currentApp } from '../../lib/in-app-browser';
import { Button } from '../../ui/Button';
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createLinkPath(tribId),
    onSuccess: (path) => navigate(path),
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
      <Button variant="secondary" size="md" busy={isPending} onClick={() => mutate()}>
        Open in your browser
      </Button>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {messageFor(error, 'The link was not made. Please try again.')}
        </p>
      )}
    </section>
  );
}
