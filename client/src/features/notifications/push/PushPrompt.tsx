import { useEffect, useState } from 'react';
import { readFlag, setFlag } from '../../../lib/storage';
import { Button } from '../../../ui/Button';
import { Failure } from '../../../ui/Form';
import type { DevicePush } from './push.api';
import { PUSH_DENIED, PUSH_NEEDS_INSTALL, useDevicePush } from './switch-push';
import * as t from '../texts';

const EXPLANATION = t.notificationWhenTimeOr;

/**
 * Asks once, in words, when there is something to be notified of. The browser's own question follows only on a yes. The
 * settings have the switch.
 */
export function PushPrompt({ viewerId }: { viewerId: number }) {
  const [wasAsked] = useState(() => readFlag('askedAboutPush'));
  return wasAsked ? null : <FirstQuestion viewerId={viewerId} />;
}

function FirstQuestion({ viewerId }: { viewerId: number }) {
  const push = useDevicePush(viewerId);
  // The state before the answer, because the card stays open to show the outcome.
  const [before, setBefore] = useState<DevicePush>();
  if (before === undefined && push.state !== undefined) setBefore(push.state);
  const isAsked = before === 'off' || before === 'needs-install';
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    if (isAsked) setFlag('askedAboutPush');
  }, [isAsked]);
  if (!isAsked || isClosed) return null;
  return (
    <section className="rounded-card border border-line bg-raised p-4" aria-labelledby="push-question">
      <h3 id="push-question" className="font-display text-base font-bold">
        {t.knowWhenPlansChange}
      </h3>
      {push.state === 'on' ? (
        <output className="mt-1 block text-sm text-muted">{t.doneYoullHearOn}</output>
      ) : (
        <Choice {...push} onClose={() => setClosed(true)} />
      )}
    </section>
  );
}

type Props = ReturnType<typeof useDevicePush> & { onClose: () => void };

function Choice({ state, setEnabled, isPending, failure, onClose }: Props) {
  return (
    <>
      <p className="mt-1 text-sm text-pretty text-muted">
        {state === 'needs-install' ? PUSH_NEEDS_INSTALL : EXPLANATION}
      </p>
      <Failure text={state === 'denied' ? PUSH_DENIED : failure} className="mt-2" />
      <div className="mt-3 flex flex-wrap gap-2">
        {state === 'off' && (
          <Button variant="secondary" size="md" busy={isPending} onClick={() => setEnabled(true)}>
            {t.turnOn}
          </Button>
        )}
        <Button variant="quiet" size="md" onClick={onClose}>
          {state === 'off' ? t.notNow : t.gotIt}
        </Button>
      </div>
    </>
  );
}
