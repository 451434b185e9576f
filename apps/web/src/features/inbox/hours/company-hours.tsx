import { isAdmin } from '@balcao/contract';
import { useSession } from '../../../app/session/session.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useOpeningHours } from './hours.queries.ts';
import { HoursPanel } from './hours-panel.tsx';

/** The hours of the company alone, as a part of its settings. */
export function CompanyHours() {
  const { actor } = useSession();
  const { data, isError, refetch } = useOpeningHours();
  const company = data?.calendars.find(({ queueId }) => queueId === null);
  if (!data || !company)
    return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonRows count={7} height={52} avatar={0} />;
  return <HoursPanel calendar={company} company={company} timeZone={data.timeZone} readOnly={!isAdmin(actor)} />;
}
