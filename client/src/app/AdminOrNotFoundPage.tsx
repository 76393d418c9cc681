import { lazy } from 'react';
import { useAuth } from '../features/auth/auth-context';
import NotFoundPage from '../features/not-found/NotFoundPage';
import { PageLoading } from './PageFrame';

const AdminPage = lazy(() => import('../features/admin/AdminPage'));

/** Everybody but operators gets the same page as for an unknown URL, so that it does not show that there is an admin page. */
export default function AdminOrNotFoundPage() {
  const { user, isRestoring } = useAuth();
  if (isRestoring) return <PageLoading />;
  return user?.isOperator ? <AdminPage viewerId={user.id} /> : <NotFoundPage />;
}
