import { lazy } from 'react';
import { useSearch } from 'wouter';
import { idInUrl } from '../lib/id-in-url';
import { COPIED, EDITED } from '../lib/paths';

const CreateTribPage = lazy(() => import('../features/create-trib/CreateTribPage'));
const CopyTribPage = lazy(() => import('../features/create-trib/CopyTribPage'));
const EditTribPage = lazy(() => import('../features/hosting/edit/EditTribPage'));

/** One path for creating, copying and editing a meetup: routes have no parameters, the query says which. */
export function CreateOrEditPage() {
  const search = useSearch();
  const edited = idInUrl(search, EDITED);
  if (edited !== null) return <EditTribPage key={edited} tribId={edited} />;
  const copied = idInUrl(search, COPIED);
  return copied === null ? <CreateTribPage /> : <CopyTribPage key={copied} tribId={copied} />;
}
