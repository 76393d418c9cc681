import { lazy } from 'react';
import { useAuth } from '../features/auth/auth-context';
import { PageLoading } from './PageLoading';

const AdminPage = lazy(() => import('../features/admin/AdminPage'));
const NotFoundPage = lazy(() => import('../features/not-found/NotFoundPage'));

/** For everybody but operators this page does not exist. */
export default function AdminOrNotFoundPage() {
  const { user, isRestoring } = useAuth();
  if (isRestoring) return <PageLoading />;
  return user?.isOperator ? <AdminPage viewerId={user.id} /> : <NotFoundPage />;
}
