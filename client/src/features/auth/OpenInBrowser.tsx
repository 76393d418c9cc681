import { useState } from 'react';
import { useLocation } from 'wouter';
import { currentApp } from '../../lib/in-app-browser';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { Failure } from '../../ui/Form';
import { createLinkPath } from './account-links.api';
import * as t from './texts';

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
    failure: { form: t.linkNotMadeTry },
  });
  if (canStay) return null;
  return (
    <section
      className="grid gap-3 rounded-card border border-line bg-raised p-4"
      aria-labelledby="own-browser"
    >
      <h3 id="own-browser" className="font-display text-base font-bold">
        {t.continueInOwnBrowser}
      </h3>
      <p className="text-sm text-pretty text-muted">{app ? t.inBrowserOfApp({ app }) : t.inYourOwnBrowser}</p>
      <Button variant="secondary" size="md" busy={isPending} onClick={() => send()}>
        {t.openInBrowser}
      </Button>
      <Failure text={failure} />
    </section>
  );
}
