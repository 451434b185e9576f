import type { ListedCompany } from '@balcao/contract';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Reloadable } from '../../app/crud/reloadable.tsx';
import { useDelete } from '../../app/crud/use-crud.ts';
import { toast } from '../../app/toast.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { SearchField, useSearchText } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import table from '../../ui/table-page.module.css';
import { useDialog } from '../../ui/use-dialog.ts';
import { useNearEnd } from '../../ui/use-near-end.ts';
import { CompanyInvoicesDialog } from '../invoices/index.ts';
import { CompanyExportsDialog } from '../privacy/index.ts';
import { CompaniesTable } from './companies-table.tsx';
import { CompanyAdminForm } from './company-admin-form.tsx';
import { CompanyForm } from './company-form.tsx';
import css from './companies.module.css';
import { companiesCrud, useCompanyPages } from './companies.queries.ts';
import type { CompanyOrder } from './companies.queries.ts';
import { EnterDialog } from './enter-dialog.tsx';
import { PendingErasures } from './pending-erasures.tsx';

const row = { height: 56, avatar: 0, twoLines: true };
const nextPageWithinPx = 100;

/** The companies of the installation: a form above their table. */
export function CompaniesPanel() {
  const { t } = useTranslation();
  const search = useSearchText();
  const [orderBy, setOrderBy] = useState<CompanyOrder>('name');
  const { list, count } = useCompanyPages(search.search, orderBy);
  const { items, more } = list;
  const end = useNearEnd<HTMLDivElement>(nextPageWithinPx, items?.length, () => {
    if (!more?.failed) more?.load();
  });
  const remove = useDelete(companiesCrud, t('records.failed'));
  const deleting = useDialog<ListedCompany>();
  const admin = useDialog<ListedCompany>();
  const invoices = useDialog<ListedCompany>();
  const entering = useDialog<ListedCompany>();
  const exporting = useDialog<ListedCompany>();
  const [edited, setEdited] = useState<{ company?: ListedCompany; instanceKey: number }>({ instanceKey: 0 });
  const show = (company?: ListedCompany) =>
    setEdited(({ instanceKey }) => ({ ...(company && { company }), instanceKey: instanceKey + 1 }));

  return (
    <>
      <Reloadable key={edited.instanceKey} record={edited.company}>
        {(company) => (
          <CompanyForm
            company={company}
            focused={edited.instanceKey > 0}
            onClear={() => show()}
            onDelete={deleting.open}
            onUser={admin.open}
          />
        )}
      </Reloadable>
      <PendingErasures />
      <div className={css.head}>
        <h2 className={css.title}>{t('companies.title')}</h2>
        {count !== undefined && <small className={css.count}>{t('companies.count', { count })}</small>}
        <div className={css.tools}>
          <SearchField
            label={t('companies.searchLabel')}
            className={table.search}
            value={search.text}
            onChange={search.setText}
          />
          <NativeSelect
            aria-label={t('companies.orderBy')}
            value={orderBy}
            data={(['name', 'dueDate'] as const).map((value) => ({ value, label: t(`companies.order.${value}`) }))}
            onChange={(event) => setOrderBy(event.currentTarget.value as CompanyOrder)}
          />
        </div>
      </div>
      {!items && !list.failed && <SkeletonRows count={6} {...row} />}
      {list.failed && <LoadFailed title={t('records.loadFailed')} onRetry={list.retry} />}
      {items?.length === 0 &&
        (search.search === '' ? (
          <EmptyState title={t('companies.empty.title')} text={t('companies.empty.text')} />
        ) : (
          <EmptyState
            title={t('companies.notFound.title', { search: search.search })}
            text={t('companies.notFound.text')}
          />
        ))}
      {items && items.length > 0 && (
        <div className={list.searching ? table.dim : undefined} aria-busy={list.searching}>
          <CompaniesTable
            companies={items}
            selectedId={edited.company?.id}
            onEdit={show}
            onInvoices={invoices.open}
            onExports={exporting.open}
            onEnter={entering.open}
            end={more && <MoreRows loading={more.loading} failed={more.failed} load={more.load} row={row} />}
          />
          <div ref={end} />
        </div>
      )}
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
      {invoices.value && (
        <CompanyInvoicesDialog
          key={invoices.instanceKey}
          company={invoices.value}
          opened={invoices.opened}
          onClose={invoices.close}
        />
      )}
      <DeleteDialog
        dialog={deleting}
        remove={remove}
        title={() => t('records.deleteQuestion')}
        text={(company) => t('companies.deleteText', company)}
        confirm={t('common.delete')}
        onDone={() => {
          toast.ok(t('records.done'));
          show();
        }}
      />
    </>
  );
}
