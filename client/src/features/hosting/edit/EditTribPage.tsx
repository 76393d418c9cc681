import { useEffect } from 'react';
import type { TribDetail } from '#shared/api/tribs';
import { PRODUCT_NAME } from '#shared/domain/names';
import { EmptyState } from '../../../ui/EmptyState';
import { HostedTrib, TribUnavailable } from '../../tribs/HostedTrib';
import { isStillOpen, useTribNow } from '../../tribs/trib-times';
import { EditTrib } from './EditTrib';

export default function EditTribPage({ tribId }: { tribId: number }) {
  useEffect(() => {
    document.title = `Edit your trib · ${PRODUCT_NAME}`;
  }, []);
  return (
    <HostedTrib tribId={tribId} action="edit this trib">
      {(trib, viewerId) => <UntilStart trib={trib} viewerId={viewerId} />}
    </HostedTrib>
  );
}

function UntilStart({ trib, viewerId }: { trib: TribDetail; viewerId: number }) {
  const now = useTribNow(trib);
  if (isStillOpen(trib, now)) return <EditTrib trib={trib} viewerId={viewerId} />;
  return (
    <TribUnavailable tribId={trib.id}>
      <EmptyState title="It can't be changed" text="This meetup has started or was cancelled." />
    </TribUnavailable>
  );
}
