import { lazy } from 'react';
import { useSearch } from 'wouter';
import { idInUrl } from '../lib/id-in-url';
import { EDITED } from '../lib/paths';

const CreateTribPage = lazy(() => import('../features/create-trib/CreateTribPage'));
const EditTribPage = lazy(() => import('../features/hosting/edit/EditTribPage'));

/** One path for creating, copying and editing a meetup: routes have no parameters, the query says which. */
export function CreateOrEditPage() {
  const edited = idInUrl(useSearch(), EDITED);
  return edited === null ? <CreateTribPage /> : <EditTribPage key={edited} tribId={edited} />;
}
