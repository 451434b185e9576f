import type { ListedCompany } from '@balcao/contract';
import { Button, Tabs } from '@mantine/core';
import { IconChevronLeft, IconFileExport, IconLogin2 } from '../../../ui/icons/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Reloadable } from '../../../app/crud/reloadable.tsx';
import { useDelete } from '../../../app/crud/use-crud.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { isApiError } from '../../../app/api/api-error.ts';
import { CompanyExportsDialog } from '../../operations/privacy/index.ts';
import { CompanyInvoicesPart } from '../invoices/index.ts';
import css from './companies.module.css';
import { companiesCrud, useCompanyOverview, type Overview } from './companies.queries.ts';
import { CompanyAdminForm } from './company-admin-form.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanySummary } from './company-summary.tsx';
import { EnterDialog } from './enter-dialog.tsx';
import { nameAmongOthers } from './name-among-others.ts';

interface Props {
  id: number;
  /** its audit log */
  log: ReactNode;
}

/** One company for the operator: use, invoices, its record, its log. */
export function CompanyPage({ id, log }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCompanyOverview(id);
  if (data) return <Loaded overview={data} log={log} />;
  return (
    <Page title={t('companies.form.title')} before={<Back />}>
      {isApiError(error, 'ERR_NO_COMPANY_FOUND') ? (
        <EmptyState title={t('companies.page.gone')} text={t('companies.page.goneText')} />
      ) : error ? (
        <LoadFailed onRetry={refetch} />
      ) : (
        <SkeletonRows count={8} height={44} avatar={0} />
      )}
    </Page>
  );
}

function Loaded({ overview, log }: { overview: Overview; log: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { company } = overview;
  const [tab, setTab] = useState<string | null>('summary');
  const remove = useDelete(companiesCrud, t('records.failed'));
  const deleting = useDialog<ListedCompany>();
  const admin = useDialog<ListedCompany>();
  const entering = useDialog<ListedCompany>();
  const exporting = useDialog<ListedCompany>();
  const name = nameAmongOthers(company);
  return (
    <Page
      title={name}
      before={<Back />}
      note={t(`companies.states.${company.state}`)}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFileExport size={16} stroke={1.75} aria-hidden />}
            onClick={() => exporting.open(company)}
          >
            {t('companies.page.export')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconLogin2 size={16} stroke={1.75} aria-hidden />}
            onClick={() => entering.open(company)}
          >
            {t('companies.page.enter')}
          </Button>
        </>
      }
    >
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label={name}>
          {(['summary', 'invoices', 'record', 'log'] as const).map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(`companies.page.tabs.${part}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="summary" className={css.panel}>
          <CompanySummary overview={overview} />
        </Tabs.Panel>
        <Tabs.Panel value="invoices" className={css.panel}>
          <CompanyInvoicesPart company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="record" className={css.panel}>
          <Reloadable record={company}>
            {(record) => (
              <CompanyForm
                company={record}
                onLeave={() => setTab('summary')}
                onDelete={deleting.open}
                onUser={admin.open}
              />
            )}
          </Reloadable>
        </Tabs.Panel>
        <Tabs.Panel value="log" className={css.panel}>
          {log}
        </Tabs.Panel>
      </Tabs>
      {admin.value && (
        <CompanyAdminForm key={admin.instanceKey} company={admin.value} opened={admin.opened} onClose={admin.close} />
      )}
      {entering.value && (
        <EnterDialog
          key={entering.instanceKey}
          company={entering.value}
          opened={entering.opened}
          onClose={entering.close}
        />
      )}
      {exporting.value && (
        <CompanyExportsDialog opened={exporting.opened} company={exporting.value} onClose={exporting.close} />
      )}
      <DeleteDialog
        dialog={deleting}
        remove={remove}
        title={() => t('records.deleteQuestion')}
        text={(deleted) => t('companies.deleteText', deleted)}
        confirm={t('common.delete')}
        onDone={() => {
          toast.ok(t('records.done'));
          void navigate({ to: '/settings', search: { tab: 'companies' } });
        }}
      />
    </Page>
  );
}

function Back() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton
      label={t('companies.page.back')}
      onClick={() => void navigate({ to: '/settings', search: { tab: 'companies' } })}
    >
      <IconChevronLeft size={18} stroke={1.75} />
    </IconButton>
  );
}
