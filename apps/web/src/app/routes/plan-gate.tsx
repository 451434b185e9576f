import type { PlanFlag } from '@balcao/contract';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { hasCampaignArea } from '../campaign-area.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { useSession } from '../session/session.ts';
import { toast } from '../toasts/toast.tsx';
import { useRefusal } from '../session/use-refusal.ts';

const announce = () => toast.replaceError(i18next.t('shell.notInPlan'), 'ERR_PLAN_FEATURE');

/**
 * A screen that the company's plan has to include, also if the operator removes it while it is open. The screens of
 * campaigns need the local flag besides.
 */
export function PlanGate({ flag, children }: { flag: PlanFlag; children?: ReactNode }) {
  const isIncluded = useSession().includes(flag);
  useRefusal({ isRefused: !isIncluded, announce, to: '/', delayMs: 1000 });
  if (flag === 'useCampaigns' && !hasCampaignArea()) return <NotFoundScreen />;
  return isIncluded ? children : null;
}
