import { isAdmin } from '@balcao/contract';
import type { Access } from '@balcao/contract';
import { Navigate, useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';
import { toast } from './toast.tsx';

/** Those who alone may see a screen, in the words of the contract. */
export type ScreenAccess = Extract<Access, 'admin' | 'super'>;

const redirectDelayMs = 1000;

/** A screen for admins or for operators of the installation; anyone else is informed and redirected. */
export function AccessGate({ access, children }: { access: ScreenAccess; children?: ReactNode }) {
  const { actor } = useSession();
  if (access === 'admin') return isAdmin(actor) ? children : <AdminsOnly />;
  return actor.super ? children : <OperatorsOnly />;
}

/** Leads to the tickets. */
function AdminsOnly() {
  useEffect(() => toast.error(i18next.t('common.adminsOnly'), 'admins-only'), []);
  return <Navigate to="/tickets" replace />;
}

/** Leads to the person's first page, after the time that the specification gives for announcements. */
function OperatorsOnly() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(i18next.t('errors.ERR_NO_PERMISSION'), 'ERR_NO_PERMISSION');
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}
