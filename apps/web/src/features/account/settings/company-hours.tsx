import type { Company } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskBeforeLeaving } from '../../../app/ask-before-leaving.tsx';
import { toast } from '../../../app/toasts/toast.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { toSchedules, HoursFields, OpenNow, dayProblem, toDayRows } from '../../inbox/opening-hours/index.ts';
import type { DayRow } from '../../inbox/opening-hours/index.ts';
import css from './sections.module.css';
import { useSaveSchedules } from './settings.queries.ts';
import { hasUsableSchedules } from './settings.rules.ts';

/** The company's opening hours: the stored ones decide what "now" means, the form below changes them. */
export function CompanyHours({ company }: { company: Company }) {
  const { t } = useTranslation();
  const save = useSaveSchedules();
  const [draft, setDraft] = useState<{ rows: DayRow[]; of: Company } | null>(null);
  const [strict, setStrict] = useState(false);
  const rows = draft?.rows ?? toDayRows(company.schedules);
  const overtaken = draft !== null && JSON.stringify(draft.of.schedules) !== JSON.stringify(company.schedules);
  const wrong = rows.some((row) => dayProblem(row) !== undefined);

  const submit = () => {
    setStrict(true);
    if (wrong) return;
    // Who saves below the notice that they were changed elsewhere has seen those.
    const seen = overtaken ? company : (draft?.of ?? company);
    const request = { seen, schedules: toSchedules(rows) };
    save.mutate(request, {
      onSuccess: () => {
        setDraft(null);
        setStrict(false);
        toast.ok(t('settings.hours.saved'));
      },
    });
  };
  return (
    <section className={css.section}>
      <AskBeforeLeaving dirty={draft !== null} />
      <OpenNow schedules={company.schedules} timeZone={company.timeZone} />
      {!hasUsableSchedules(company.schedules) && !draft && (
        <NoticeBox tone="warn">{t('settings.hours.none')}</NoticeBox>
      )}
      <p className={css.text}>{t('settings.hours.intro')}</p>
      <HoursFields
        rows={rows}
        strict={strict}
        onChange={(next) => setDraft({ rows: next, of: draft?.of ?? company })}
      />
      {overtaken && <NoticeBox tone="warn">{t('settings.hours.changedElsewhere')}</NoticeBox>}
      {strict && wrong && <NoticeBox tone="bad">{t('settings.hours.fix')}</NoticeBox>}
      <div className={css.actions}>
        <Button loading={save.isPending} onClick={submit}>
          {t('settings.hours.save')}
        </Button>
        {draft && (
          <Button
            variant="default"
            onClick={() => {
              setDraft(null);
              setStrict(false);
            }}
          >
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </section>
  );
}
