import { auditKinds, type AuditLine } from '@balcao/contract';
import { Button, Select } from '@mantine/core';
import { IconDownload, IconLock } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { useToday } from '../../../app/use-today.ts';
import { csvType, downloadAs, toCsv } from '../../../ui/text/csv.ts';
import { DataTable, type Column } from '../../../ui/lists/data-table.tsx';
import { DayRangeField } from '../../../ui/dates/day-range-field.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { ListBody } from '../../../ui/lists/list-body.tsx';
import { pagedList } from '../../../ui/lists/table-list.ts';
import { UserPicker } from '../../account/users/index.ts';
import css from './audit-panel.module.css';
import { changeText, describeAct, describeWho, listChanges } from './audit-words.ts';
import { useAuditExport, useAuditLines, type AuditFilter } from './audit.queries.ts';

/** The actions in the company, by whom and from where; the log cannot be changed. */
export function AuditPanel() {
  const { t } = useTranslation();
  const today = useToday();
  const [filter, setFilter] = useState<AuditFilter>({ userId: null, kind: null, from: '', to: '' });
  const query = useAuditLines(filter);
  const exporting = useAuditExport();
  const list = pagedList(query, ({ lines }) => lines);
  const change = (part: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...part }));
  const columns: Column<AuditLine>[] = [
    { label: t('audit.when'), render: ({ at }) => <span className={css.quiet}>{formatDateTime(at)}</span> },
    { label: t('audit.who'), render: (line) => <Who line={line} /> },
    { label: t('audit.what'), render: (line) => <div className={css.act}>{describeAct(t, line)}</div> },
    { label: t('audit.detail'), kind: 'grow', render: (line) => <Changes line={line} /> },
    { label: t('audit.where'), render: (line) => <span className={css.quiet}>{originOf(line)}</span> },
  ];
  const exportLines = () =>
    exporting.mutate(filter, {
      onSuccess: (lines) => downloadAs('auditoria.csv', csvType, auditCsv(lines)),
    });
  const auditCsv = (lines: readonly AuditLine[]) =>
    toCsv(
      [t('audit.when'), t('audit.who'), t('audit.what'), t('audit.detail'), t('audit.where')],
      lines.map((line) => [
        line.at,
        describeWho(t, line),
        describeAct(t, line),
        listChanges(t, line).map(changeText).join(', '),
        originOf(line),
      ]),
    );

  return (
    <section aria-label={t('audit.tab')}>
      <div className={css.bar}>
        <UserPicker
          label={t('audit.person')}
          placeholder={t('audit.everybody')}
          clearable
          value={filter.userId}
          onChange={(userId) => change({ userId })}
        />
        <Select
          label={t('audit.kind')}
          placeholder={t('audit.everything')}
          clearable
          data={auditKinds.map((kind) => ({ value: kind, label: upperFirst(t(`audit.kinds.${kind}`)) }))}
          value={filter.kind}
          onChange={(kind) => change({ kind })}
        />
        <DayRangeField
          label={t('audit.period')}
          placeholder={t('audit.anyDay')}
          value={{ from: filter.from, to: filter.to }}
          today={today}
          onChange={change}
        />
        <span className={css.kept}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {query.data && t('audit.kept', { count: query.data.pages[0]?.keptDays ?? 0 })}
        </span>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={exporting.isPending}
          disabled={!list.items || list.items.length === 0}
          onClick={exportLines}
        >
          {t('audit.export')}
        </Button>
      </div>
      <ListBody list={list} row={{ height: 50 }} empty={{ title: t('audit.empty.title'), text: t('audit.empty.text') }}>
        {(items, end) => (
          <DataTable
            items={items}
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
        )}
      </ListBody>
    </section>
  );
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const originOf = ({ address, device }: AuditLine) => [address, device].filter(Boolean).join(' · ') || '—';

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
