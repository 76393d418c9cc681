import { lazy } from 'react';
import { useAuth } from '../features/auth/auth-context';
import NotFoundPage from '../features/not-found/NotFoundPage';
import { PageLoading } from './PageFrame';

const AdminPage = lazy(() => import('../features/admin/AdminPage'));

/** For everybody but operators this page does not exist. */
export default function AdminOrNotFoundPage() {
  const { user, isRestoring } = useAuth();
  if (isRestoring) return <PageLoading />;
  return user?.isOperator ? <AdminPage viewerId={user.id} /> : <NotFoundPage />;
}
