import type { ListedCompany } from '@balcao/contract';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Reloadable } from '../../../app/crud/reloadable.tsx';
import { useDelete } from '../../../app/crud/use-crud.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { ListBody } from '../../../ui/lists/list-body.tsx';
import { SearchField, useSearchText } from '../../../ui/fields/search-field.tsx';
import table from '../../../ui/lists/table-page.module.css';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { CompanyInvoicesDialog } from '../invoices/index.ts';
import { CompanyExportsDialog } from '../../operations/privacy/index.ts';
import { CompaniesTable } from './companies-table.tsx';
import { CompanyAdminForm } from './company-admin-form.tsx';
import { CompanyForm } from './company-form.tsx';
import css from './companies.module.css';
import { companiesCrud, useCompanyPages } from './companies.queries.ts';
import type { CompanyOrder } from './companies.queries.ts';
import { EnterDialog } from './enter-dialog.tsx';
import { PendingErasures } from './pending-erasures.tsx';

const row = { height: 56, twoLines: true };

/** The companies of the installation: a form above their table. */
export function CompaniesPanel() {
  const { t } = useTranslation();
  const search = useSearchText();
  const [orderBy, setOrderBy] = useState<CompanyOrder>('name');
  const { list, count } = useCompanyPages(search.search, orderBy);
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
      <ListBody
        list={list}
        row={row}
        failedTitle={t('records.loadFailed')}
        empty={
          search.search === ''
            ? { title: t('companies.empty.title'), text: t('companies.empty.text') }
            : {
                title: t('companies.notFound.title', { search: search.search }),
                text: t('companies.notFound.text'),
              }
        }
      >
        {(items, end) => (
          <CompaniesTable
            companies={items}
            selectedId={edited.company?.id}
            onEdit={show}
            onInvoices={invoices.open}
            onExports={exporting.open}
            onEnter={entering.open}
            end={end}
          />
        )}
      </ListBody>
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
