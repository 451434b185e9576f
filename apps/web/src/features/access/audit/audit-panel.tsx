import { auditKinds, type AuditLine } from '@balcao/contract';
import { Button, Select } from '@mantine/core';
import { IconDownload, IconLock } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../app/use-today.ts';
import { csvType, downloadAs, toCsv } from '../../../ui/text/csv.ts';
import { DayRangeField } from '../../../ui/dates/day-range-field.tsx';
import { ListBody } from '../../../ui/lists/list-body.tsx';
import { pagedList } from '../../../ui/lists/table-list.ts';
import { UserPicker } from '../../account/users/index.ts';
import css from './audit-panel.module.css';
import { AuditTable, originOf } from './audit-table.tsx';
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
        {(items, end) => <AuditTable lines={items} end={end} />}
      </ListBody>
    </section>
  );
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
