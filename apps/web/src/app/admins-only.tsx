import { Navigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect } from 'react';
import { toast } from './toast.tsx';

/** Shown in place of a screen for administrators; leads to the tickets. */
export function AdminsOnly() {
  useEffect(() => toast.error(i18next.t('common.adminsOnly'), 'admins-only'), []);
  return <Navigate to="/tickets" replace />;
}

/** Shown in place of a screen for operators of the installation; leads to the person's first page. */
export function OperatorsOnly() {
  useEffect(() => toast.error(i18next.t('errors.ERR_NO_PERMISSION'), 'ERR_NO_PERMISSION'), []);
  return <Navigate to="/" replace />;
}
