import { Navigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect } from 'react';
import { toast } from './toast.tsx';

/** Shown in place of a screen for administrators; leads to the tickets. */
export function AdminsOnly() {
  useEffect(() => toast.error(i18next.t('common.adminsOnly'), 'admins-only'), []);
  return <Navigate to="/tickets" replace />;
}
