import { lazy } from 'react';
import { useSearch } from 'wouter';
import { idInAddress } from '../lib/id-in-address';
import { EDITED } from '../lib/paths';

const CreateTribPage = lazy(() => import('../features/create-trib/CreateTribPage'));
const EditTribPage = lazy(() => import('../features/hosting/edit/EditTribPage'));

/** One address for making a meetup and for changing one: routes have no parameters, the query says which. */
export function CreateOrEditPage() {
  const edited = idInAddress(useSearch(), EDITED);
  return edited === null ? <CreateTribPage /> : <EditTribPage key={edited} tribId={edited} />;
}
