import { useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/domain/names';
import { EmptyState } from '../../../ui/EmptyState';
import { HostedTrib, TribUnavailable } from '../../tribs/HostedTrib';
import { isStillOpen } from '../../tribs/trib-times';
import { EditTrib } from './EditTrib';

export default function EditTribPage({ tribId }: { tribId: number }) {
  useEffect(() => {
    document.title = `Edit your trib · ${PRODUCT_NAME}`;
  }, []);
  return (
    <HostedTrib tribId={tribId} action="edit this trib">
      {(trib, viewerId) =>
        isStillOpen(trib) ? (
          <EditTrib trib={trib} viewerId={viewerId} />
        ) : (
          <TribUnavailable tribId={tribId}>
            <EmptyState title="It can't be changed" text="This meetup has started or was cancelled." />
          </TribUnavailable>
        )
      }
    </HostedTrib>
  );
}
