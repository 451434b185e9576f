import { useParams } from '@tanstack/react-router';
import { CompanyLog } from '../../features/access/audit/company-log.tsx';
import { CompanyPage } from '../../features/account/companies/index.ts';

/** One company of the installation, for its operators. */
export function CompanyScreen() {
  const { companyId } = useParams({ from: '/private/operator/companies/$companyId' });
  const id = Number(companyId) || 0;
  return <CompanyPage key={id} id={id} log={<CompanyLog companyId={id} />} />;
}
