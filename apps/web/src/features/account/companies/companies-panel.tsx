import { companyStates } from '@balcao/contract';
import type { CompanyState, ListedCompany } from '@balcao/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Reloadable } from '../../../app/crud/reloadable.tsx';
import { useDelete } from '../../../app/crud/use-crud.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { IconPlus } from '../../../ui/icons/index.ts';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { ListBody } from '../../../ui/lists/list-body.tsx';
import { SearchField, useSearchText } from '../../../ui/fields/search-field.tsx';
import table from '../../../ui/lists/table-page.module.css';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { CompanyInvoicesDialog } from '../invoices/index.ts';
import { usePlans } from '../plans/index.ts';
import { CompaniesTable } from './companies-table.tsx';
import { CompanyAdminForm } from './company-admin-form.tsx';
import { CompanyForm } from './company-form.tsx';
import css from './companies.module.css';
import { companiesCrud, useCompanyPages } from './companies.queries.ts';
import type { CompanyFilter, CompanyOrder } from './companies.queries.ts';
import { EnterDialog } from './enter-dialog.tsx';
import { PendingErasures } from './pending-erasures.tsx';

const row = { height: 56, twoLines: true };

/** The companies of the installation; the form of one stands above them while it is edited. */
export function CompaniesPanel() {
  const { t } = useTranslation();
  const search = useSearchText();
  const [filter, setFilter] = useState<CompanyFilter>({ state: '', planId: null, orderBy: 'name' });
  const change = (part: Partial<CompanyFilter>) => setFilter((before) => ({ ...before, ...part }));
  const { list, count } = useCompanyPages(search.search, filter);
  const plans = usePlans();
  const remove = useDelete(companiesCrud, t('records.failed'));
  const deleting = useDialog<ListedCompany>();
  const admin = useDialog<ListedCompany>();
  const invoices = useDialog<ListedCompany>();
  const entering = useDialog<ListedCompany>();
  const [isEditing, setIsEditing] = useState(false);
  const [edited, setEdited] = useState<{ company?: ListedCompany; instanceKey: number }>({ instanceKey: 0 });
  const show = (company?: ListedCompany) => {
    setIsEditing(true);
    setEdited(({ instanceKey }) => ({ ...(company && { company }), instanceKey: instanceKey + 1 }));
  };
  const hide = () => setIsEditing(false);
  const isNarrowed = search.search !== '' || filter.state !== '' || filter.planId !== null;

  return (
    <>
      {isEditing && (
        <Reloadable key={edited.instanceKey} record={edited.company}>
          {(company) => <CompanyForm company={company} onLeave={hide} onDelete={deleting.open} onUser={admin.open} />}
        </Reloadable>
      )}
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
            aria-label={t('companies.filter.state')}
            value={filter.state}
            data={[
              { value: '', label: t('companies.filter.anyState') },
              ...companyStates.map((state) => ({ value: state, label: t(`companies.states.${state}`) })),
            ]}
            onChange={(event) => change({ state: event.currentTarget.value as CompanyState | '' })}
          />
          <NativeSelect
            aria-label={t('companies.columns.plan')}
            value={String(filter.planId ?? '')}
            data={[
              { value: '', label: t('companies.filter.anyPlan') },
              ...(plans.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => change({ planId: Number(event.currentTarget.value) || null })}
          />
          <NativeSelect
            aria-label={t('companies.orderBy')}
            value={filter.orderBy}
            data={(['name', 'dueDate'] as const).map((value) => ({ value, label: t(`companies.order.${value}`) }))}
            onChange={(event) => change({ orderBy: event.currentTarget.value as CompanyOrder })}
          />
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => show()}>
            {t('companies.add')}
          </Button>
        </div>
      </div>
      <ListBody
        list={list}
        row={row}
        failedTitle={t('records.loadFailed')}
        empty={
          isNarrowed
            ? { title: t('companies.notFound.title'), text: t('companies.notFound.text') }
            : { title: t('companies.empty.title'), text: t('companies.empty.text') }
        }
      >
        {(items, end) => (
          <CompaniesTable
            companies={items}
            selectedId={isEditing ? edited.company?.id : undefined}
            onEdit={show}
            onInvoices={invoices.open}
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
          hide();
        }}
      />
    </>
  );
}
