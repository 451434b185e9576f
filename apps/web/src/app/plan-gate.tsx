import type { PlanFlag } from '@balcao/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCampaignArea } from './campaign-area.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { useSession } from './session.ts';
import { toast } from './toast.tsx';

const redirectDelayMs = 1000;

/**
 * A screen that the company's plan has to include, also if the operator removes it while it is open. The screens of
 * campaigns need the local flag besides.
 */
export function PlanGate({ flag, children }: { flag: PlanFlag; children?: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isIncluded = useSession().includes(flag);
  useEffect(() => {
    if (isIncluded) return;
    toast.replaceError(t('shell.notInPlan'), 'ERR_PLAN_FEATURE');
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isIncluded, navigate, t]);
  if (flag === 'useCampaigns' && !hasCampaignArea()) return <NotFoundScreen />;
  return isIncluded ? children : null;
}
