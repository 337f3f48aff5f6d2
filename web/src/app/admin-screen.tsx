import { Navigate } from 'react-router-dom';
import { AdminPage } from '../features/admin/admin-page.js';
import { useUser } from '../shared/session/use-session.js';

/** For the admin alone; who is signed in otherwise is sent to the grids. The services refuse them besides. */
export function AdminScreen() {
  if (useUser()?.isAdmin !== true) return <Navigate to="/" replace />;
  return <AdminPage />;
}
