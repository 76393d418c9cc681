import { lazy } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../lib/paths';
import { useAuth } from '../features/auth/auth-context';
import NotFoundPage from '../features/not-found/NotFoundPage';
import { PageLoading } from './PageFrame';

const AdminPage = lazy(() => import('../features/admin/AdminPage'));
const PosterPage = lazy(() => import('../features/poster/PosterPage'));

/**
 * Everybody but operators gets the same page as for an unknown URL, so that it does not show that there is an admin page.
 * The page to print is beside it, so that the first script of all pages does not name its files.
 */
export default function AdminOrNotFoundPage() {
  const { user, isRestoring } = useAuth();
  const [path] = useLocation();
  if (isRestoring) return <PageLoading />;
  if (path === paths.poster) return <PosterPage />;
  return user?.isOperator ? <AdminPage viewerId={user.id} /> : <NotFoundPage />;
}
