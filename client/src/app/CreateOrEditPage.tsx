import { lazy } from 'react';
import { useSearch } from 'wouter';
import CreateTribPage from '../features/create-trib/CreateTribPage';
import { idInUrl } from '../lib/id-in-url';
import { EDITED } from '../lib/paths';

const EditTribPage = lazy(() => import('../features/hosting/edit/EditTribPage'));

/** One path for creating, copying and editing a meetup: routes have no parameters, so the query says which. */
export default function CreateOrEditPage() {
  const edited = idInUrl(useSearch(), EDITED);
  return edited === null ? <CreateTribPage /> : <EditTribPage key={edited} tribId={edited} />;
}
