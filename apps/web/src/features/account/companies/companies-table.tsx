import type { ListedCompany } from '@balcao/contract';
import { IconLogin2, IconPencil, IconReceipt2 } from '../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { formatNumber, formatSince } from '../../../ui/text/format.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './companies.module.css';
import { DueCell } from './due-cell.tsx';
import { daysUntilDue, dueTone } from './due.rules.ts';
import { nameAmongOthers } from './name-among-others.ts';

interface Props {
  companies: readonly ListedCompany[];
  /** the one in the form above */
  selectedId: number | undefined;
  onEdit: (company: ListedCompany) => void;
  onInvoices: (company: ListedCompany) => void;
  onEnter: (company: ListedCompany) => void;
  /** under the last one */
  end: ReactNode;
}

/** The companies of the installation, with what is due and how much they use. */
export function CompaniesTable({ companies, selectedId, onEdit, onInvoices, onEnter, end }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const columns = useColumns(now);
  return (
    <DataTable
      items={companies}
      keyOf={({ id }) => id}
      isSelected={({ id }) => id === selectedId}
      toneOf={(company) => dueTone(daysUntilDue(company.dueDate, company.timeZone, now))}
      columns={columns}
      renderCard={(company) => <CompanyCard company={company} now={now} />}
      renderActions={(company, size) => (
        <>
          <IconButton label={t('invoices.operator.title', company)} size={size} onClick={() => onInvoices(company)}>
            <IconReceipt2 size={18} stroke={1.75} />
          </IconButton>
          <IconButton label={t('companies.enter.title', company)} size={size} onClick={() => onEnter(company)}>
            <IconLogin2 size={18} stroke={1.75} />
          </IconButton>
          <IconButton label={t('companies.edit', company)} size={size} onClick={() => onEdit(company)}>
            <IconPencil size={18} stroke={1.75} />
          </IconButton>
        </>
      )}
      end={end}
    />
  );
}

function useColumns(now: Date): Column<ListedCompany>[] {
  const { t } = useTranslation();
  return [
    {
      label: t('common.name'),
      render: ({ id, name, nameNumber, email, phone, emailConfirmed }) => (
        <div className={css.who}>
          <NameLink company={{ id, name, nameNumber }} />
          <div className={css.meta}>{[email, phone].filter((part) => part).join(' · ')}</div>
          {!emailConfirmed && <Unconfirmed />}
        </div>
      ),
    },
    {
      label: t('companies.columns.plan'),
      render: ({ plan, recurrence }) => (
        <>
          <div className={css.oneLine}>{plan?.name ?? t('companies.noPlan')}</div>
          <div className={css.meta}>{t(`companies.recurrences.${recurrence}`)}</div>
        </>
      ),
    },
    {
      label: t('companies.columns.status'),
      render: ({ state, campaignsEnabled }) => (
        <>
          <State state={state} />
          <div className={`${css.meta} ${css.oneLine}`}>
            {t(campaignsEnabled ? 'companies.withCampaigns' : 'companies.withoutCampaigns')}
          </div>
        </>
      ),
    },
    { label: t('companies.columns.dueDate'), render: (company) => <DueCell company={company} now={now} /> },
    {
      label: t('companies.columns.users'),
      kind: 'number',
      render: ({ usersCount }) => formatNumber(usersCount),
    },
    {
      label: t('companies.columns.connections'),
      kind: 'number',
      render: ({ connectionsCount }) => formatNumber(connectionsCount),
    },
    {
      label: t('companies.columns.messages'),
      kind: 'number',
      render: ({ messagesThisMonth }) => formatNumber(messagesThisMonth),
    },
    {
      label: t('companies.columns.activity'),
      render: ({ lastActiveAt }) => (lastActiveAt ? formatSince(lastActiveAt, now) : t('companies.never')),
    },
  ];
}

function CompanyCard({ company, now }: { company: ListedCompany; now: Date }) {
  const { t } = useTranslation();
  return (
    <>
      <NameLink company={company} />
      <div className={css.meta}>{[company.email, company.phone].filter((part) => part).join(' · ')}</div>
      {!company.emailConfirmed && <Unconfirmed />}
      <div className={css.meta}>
        {company.plan?.name ?? t('companies.noPlan')} · {t(`companies.recurrences.${company.recurrence}`)} ·{' '}
        <State state={company.state} />
      </div>
      <DueCell company={company} now={now} />
    </>
  );
}

function NameLink({ company }: { company: Pick<ListedCompany, 'id' | 'name' | 'nameNumber'> }) {
  return (
    <Link className={css.name} to="/operator/companies/$companyId" params={{ companyId: String(company.id) }}>
      {nameAmongOthers(company)}
    </Link>
  );
}

function Unconfirmed() {
  const { t } = useTranslation();
  return <div className={`${css.meta} ${css.unconfirmed}`}>{t('companies.unconfirmed.row')}</div>;
}

function State({ state }: Pick<ListedCompany, 'state'>) {
  const { t } = useTranslation();
  const isBad = state === 'suspended' || state === 'locked';
  return <span className={`${css.oneLine} ${isBad ? css.off : ''}`}>{t(`companies.states.${state}`)}</span>;
}
