import { Navigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect } from 'react';
import { toast } from './toast.tsx';

/** In place of a screen for administrators: says so, and leads to the tickets. */
export function AdminsOnly() {
  useEffect(() => toast.error(i18next.t('common.adminsOnly'), 'admins-only'), []);
  return <Navigate to="/tickets" replace />;
}
