import type { AuditLine } from '@balcao/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { DataTable, type Column } from '../../../ui/lists/data-table.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import css from './audit-panel.module.css';
import { describeAct, describeWho, listChanges } from './audit-words.ts';

/** Lines of an audit log; `end` stands under the last one. */
export function AuditTable({ lines, end }: { lines: readonly AuditLine[]; end: ReactNode }) {
  const { t } = useTranslation();
  const columns: Column<AuditLine>[] = [
    { label: t('audit.when'), render: ({ at }) => <span className={css.quiet}>{formatDateTime(at)}</span> },
    { label: t('audit.who'), render: (line) => <Who line={line} /> },
    { label: t('audit.what'), render: (line) => <div className={css.act}>{describeAct(t, line)}</div> },
    { label: t('audit.detail'), kind: 'grow', render: (line) => <Changes line={line} /> },
    { label: t('audit.where'), render: (line) => <span className={css.quiet}>{originOf(line)}</span> },
  ];
  return (
    <DataTable
      items={lines}
      keyOf={({ id }) => id}
      columns={columns}
      renderCard={(line) => (
        <>
          <div>
            <Who line={line} />
          </div>
          <div>{describeAct(t, line)}</div>
          <Changes line={line} />
          <span className={css.facts}>
            {formatDateTime(line.at)} · {originOf(line)}
          </span>
        </>
      )}
      end={end}
    />
  );
}

export const originOf = ({ address, device }: AuditLine) => [address, device].filter(Boolean).join(' · ') || '—';

function Who({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  const name = describeWho(t, line);
  return (
    <span className={css.who}>
      <Avatar id={line.isOperator ? 'operator' : (line.user?.id ?? 'system')} name={name} size={26} />
      {name}
    </span>
  );
}

function Changes({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  return (
    <span className={css.changes}>
      {listChanges(t, line).map(({ field, before, after }) => (
        <span key={field}>
          {field}
          {after !== undefined && ': '}
          {before !== undefined && after !== undefined && <del>{before}</del>}{' '}
          {after !== undefined && <ins>{after}</ins>}
        </span>
      ))}
    </span>
  );
}
