import type { ListedCompany } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconFileExport } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './erase.module.css';
import { ExportRow } from './export-row.tsx';
import { useCompanyExports, useCreateCompanyExport } from './privacy.queries.ts';

interface Props {
  opened: boolean;
  company: ListedCompany;
  onClose: () => void;
}

/** The exports of a company, and another one of it, for the operator. */
export function CompanyExportsDialog({ opened, company, onClose }: Props) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useCompanyExports(company.id);
  const create = useCreateCompanyExport(company.id);
  const ofCompany = data?.filter(({ contact }) => contact === null);
  const isMaking = ofCompany?.some(({ state }) => state === 'waiting' || state === 'running') ?? false;
  return (
    <Modal
      opened={opened}
      title={t('privacy.operator.title', { name: company.name })}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      <p className={css.text}>{t('privacy.operator.text')}</p>
      {!data && !isError && <SkeletonRows count={2} height={62} avatar={0} />}
      {isError && !data && <LoadFailed onRetry={refetch} />}
      {ofCompany?.length === 0 && <p className={css.none}>{t('privacy.operator.none')}</p>}
      {ofCompany?.map((item) => (
        <ExportRow key={item.id} item={item} companyId={company.id} />
      ))}
      <footer className={css.actions}>
        <span />
        <Button
          disabled={!data || isMaking}
          loading={create.isPending}
          leftSection={<IconFileExport size={16} stroke={1.75} aria-hidden />}
          onClick={() => create.mutate()}
        >
          {t('privacy.company.prepare')}
        </Button>
      </footer>
    </Modal>
  );
}
