import { lazy } from 'react';
import CreateTribPage from '../features/create-trib/CreateTribPage';
import { wizardPage } from '../lib/paths';
import { useSearchOf } from '../navigation/use-url';

const EditTribPage = lazy(() => import('../features/hosting/edit/EditTribPage'));

/** One path for creating, copying and editing a meetup: routes have no parameters, so the query says which. */
export default function CreateOrEditPage() {
  const { edit: edited } = useSearchOf(wizardPage);
  return edited === undefined ? <CreateTribPage /> : <EditTribPage key={edited} tribId={edited} />;
}
