import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { paths } from '../../lib/paths';
import { randomKey } from '../../lib/random-key';
import { Button } from '../../ui/Button';
import { PageTitle } from '../../ui/Page';
import { HostedTrib } from '../tribs/HostedTrib';
import { copiedDraft } from './copied-draft';
import { isWorthKeeping } from './draft';
import { keepDraft, readKeptDraft } from './kept-draft';

/** Leads into the wizard with everything filled; a draft that is already there is not overwritten unasked. */
export default function CopyTribPage({ tribId }: { tribId: number }) {
  return (
    <HostedTrib tribId={tribId} action="duplicate this trib">
      {(trib) => <Copy trib={trib} />}
    </HostedTrib>
  );
}

function Copy({ trib }: { trib: Trib }) {
  const [, navigate] = useLocation();
  const [unfinished] = useState(readKeptDraft);
  const mustAsk = unfinished !== null && isWorthKeeping(unfinished);
  const enter = () => navigate(paths.createTrib, { replace: true });
  const copy = () => {
    keepDraft(copiedDraft(trib, randomKey(), new Date()));
    enter();
  };
  useEffect(() => {
    if (!mustAsk) copy();
    // Once, on arrival: what is asked is answered by a button.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  if (!mustAsk) return null;
  return (
    <div className="grid flex-1 content-center gap-3 px-5 text-center">
      <PageTitle>You have an unfinished trib</PageTitle>
      <p className="mb-4 text-pretty text-muted">
        {unfinished.name.trim() || 'It'} is waiting on this device, and the duplicate would take its place.
      </p>
      <Button onClick={enter}>Finish that one first</Button>
      <Button variant="secondary" onClick={copy}>
        Duplicate instead
      </Button>
    </div>
  );
}
