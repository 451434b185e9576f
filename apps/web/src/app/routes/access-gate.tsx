import { isAdmin } from '@balcao/contract';
import type { Access } from '@balcao/contract';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import { toast } from '../toasts/toast.tsx';
import { useRefusal } from '../session/use-refusal.ts';

/** Who may see a screen, in the words of the contract. */
export type ScreenAccess = Extract<Access, 'admin' | 'super'>;

/** The time after which others leave is that of the specification for announcements; it gives none for admins' screens. */
const refusals = {
  admin: { announce: () => toast.error(i18next.t('common.adminsOnly'), 'admins-only'), to: '/tickets', delayMs: 0 },
  super: {
    announce: () => toast.error(i18next.t('coreErrors.ERR_NO_PERMISSION'), 'ERR_NO_PERMISSION'),
    to: '/',
    delayMs: 1000,
  },
} as const;

/** A screen for admins or for operators of the installation; anyone else is informed and redirected. */
export function AccessGate({ access, children }: { access: ScreenAccess; children?: ReactNode }) {
  const { actor } = useSession();
  const isAllowed = access === 'admin' ? isAdmin(actor) : actor.super;
  useRefusal({ ...refusals[access], isRefused: !isAllowed });
  return isAllowed ? children : null;
}
