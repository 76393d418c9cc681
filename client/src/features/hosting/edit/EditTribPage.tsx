import { useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/domain/names';
import { EmptyState } from '../../../ui/EmptyState';
import { HostedTrib, NoWay } from '../../tribs/HostedTrib';
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
          <NoWay tribId={tribId}>
            <EmptyState title="It stays as it is" text="This trib has begun or was cancelled." />
          </NoWay>
        )
      }
    </HostedTrib>
  );
}
