import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { TribDetail } from '#shared/api/tribs';
import { paths } from '../../lib/paths';
import { randomKey } from '../../lib/random-key';
import { Button } from '../../ui/Button';
import { PageTitle } from '../../ui/Page';
import { HostedTrib } from '../tribs/HostedTrib';
import { hasContent, copiedDraft, storeDraft, readStoredDraft } from './draft';
import * as t from './texts';

/** Opens the wizard with a copy of a meetup. Asks first if that would overwrite a draft. */
export function CopyTrib({ tribId, weeks }: { tribId: number; weeks: number | undefined }) {
  return (
    <HostedTrib tribId={tribId} action={t.duplicateMeetup}>
      {(trib) => <Copy trib={trib} weeks={weeks} />}
    </HostedTrib>
  );
}

function Copy({ trib, weeks }: { trib: TribDetail; weeks: number | undefined }) {
  const [, navigate] = useLocation();
  const [unfinished] = useState(readStoredDraft);
  const mustAsk = unfinished !== null && hasContent(unfinished);
  const enter = () => navigate(paths.createTrib, { replace: true });
  const copy = () => {
    storeDraft(copiedDraft(trib, randomKey(), new Date(), weeks));
    enter();
  };
  useEffect(() => {
    if (!mustAsk) copy();
    // This runs once, on arrival: after that, a button answers the question.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  if (!mustAsk) return null;
  return (
    <div className="grid flex-1 content-center gap-3 px-5 text-center">
      <PageTitle>{t.youUnfinishedMeetup}</PageTitle>
      <p className="mb-4 text-pretty text-muted">
        {t.isWaitingHere({ meetup: unfinished.name.trim() || t.itInFront })}
      </p>
      <Button onClick={enter}>{t.finishFirst}</Button>
      <Button variant="secondary" onClick={copy}>
        {t.duplicateInstead}
      </Button>
    </div>
  );
}
