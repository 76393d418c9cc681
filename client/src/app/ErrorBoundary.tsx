import { Component, type ReactNode } from 'react';
import { OFFLINE_MESSAGE } from '../lib/api-client';
import { report } from '../lib/failures';
import { paths } from '../lib/paths';
import { Button, buttonClass } from '../ui/Button';
import { PageTitle, PhoneColumn } from '../ui/Page';
import * as t from './texts';

type Props = { children: ReactNode };
type State = { error: unknown; reference?: string | null };

/** The messages of the browsers when a script cannot be imported: a new version has replaced it, or the connection was lost. */
const MISSING_SCRIPT = /dynamically imported module|importing a module script|error loading dynamically/i;

const isMissingScript = (error: unknown) => error instanceof Error && MISSING_SCRIPT.test(error.message);

const reasonOfMissing = () => (navigator.onLine ? t.pageDidntLoadMore : OFFLINE_MESSAGE);

const reload = () => location.reload();

/** A page whose script failed to load offline is loaded again once the connection is back. */
const awaitConnection = () => {
  addEventListener('online', reload);
  return () => removeEventListener('online', reload);
};

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('Nothing was thrown') };
  }

  override componentDidCatch(error: unknown) {
    if (!isMissingScript(error)) void this.#report(error);
  }

  async #report(error: unknown) {
    this.setState({ reference: await report('screen', error) });
  }

  override render() {
    const { error, reference } = this.state;
    if (error === undefined) return this.props.children;
    const missingScript = isMissingScript(error);
    return (
      <PhoneColumn>
        <div
          role="alert"
          ref={missingScript ? awaitConnection : null}
          className="flex flex-1 flex-col items-center justify-center px-5 py-12 text-center"
        >
          <PageTitle>{missingScript ? t.pageDidntLoad : t.somethingWrong}</PageTitle>
          <p className="mt-2 max-w-80 text-base text-pretty text-muted">
            {missingScript ? reasonOfMissing() : t.somethingWrongMore}
          </p>
          {reference && (
            <p className="mt-4 max-w-80 text-sm text-pretty text-muted">
              {t.addReference}
              <span className="block text-xs break-all select-all">{reference}</span>
            </p>
          )}
          <div className="mt-8 flex w-full max-w-72 flex-col gap-3">
            {missingScript ? (
              <Button full onClick={reload}>
                {t.loadAgain}
              </Button>
            ) : (
              <Button full onClick={() => this.setState({ error: undefined, reference: null })}>
                {t.tryAgain}
              </Button>
            )}
            {/* A plain link, because it restarts the app. */}
            <a href={paths.meetups} className={buttonClass({ variant: 'quiet', size: 'md' })}>
              {t.backToMeetups}
            </a>
          </div>
        </div>
      </PhoneColumn>
    );
  }
}
