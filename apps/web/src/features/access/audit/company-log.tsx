import { listAuditLinesOfCompany } from '@balcao/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { ListBody } from '../../../ui/lists/list-body.tsx';
import { pagedList } from '../../../ui/lists/table-list.ts';
import { AuditTable } from './audit-table.tsx';

/** The audit log of any company, for the operator. */
export function CompanyLog({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery({
    queryKey: ['audit-lines', 'company', companyId],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLinesOfCompany, {
        params: { id: companyId },
        query: pageParam === '' ? {} : { olderThan: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ lines, hasMore }) => (hasMore ? lines.at(-1)?.id : undefined),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
  const list = pagedList(query, ({ lines }) => lines);
  return (
    <ListBody list={list} row={{ height: 50 }} empty={{ title: t('audit.empty.title'), text: '' }}>
      {(items, end) => <AuditTable lines={items} end={end} />}
    </ListBody>
  );
}
