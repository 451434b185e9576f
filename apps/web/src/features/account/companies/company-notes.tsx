import { Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { OverviewCard } from '../../../ui/layout/overview-card.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useSaveCompanyNotes } from './companies.queries.ts';
import type { Overview } from './companies.queries.ts';
import css from './company-summary.module.css';

interface Props {
  companyId: number;
  notes: Overview['notes'];
}

/** What operators note about a company. Remounted with each note that is stored. */
export function CompanyNotes({ companyId, notes }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(notes.text);
  const save = useSaveCompanyNotes(companyId);
  return (
    <OverviewCard title={t('companies.page.notes')} note={t('companies.page.notesHint')}>
      <Textarea
        aria-label={t('companies.page.notes')}
        placeholder={t('companies.page.notesPlaceholder')}
        value={text}
        maxLength={10_000}
        autosize
        minRows={5}
        maxRows={14}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text component="div" size="xs" className={css.notesFoot}>
        {notes.changedAt !== null &&
          t('companies.page.notesBy', { name: notes.author ?? '', date: formatDateTime(notes.changedAt) })}
        <Button
          size="xs"
          variant="default"
          disabled={text.trim() === notes.text}
          loading={save.isPending}
          onClick={() => save.mutate(text, { onSuccess: () => toast.ok(t('records.done')) })}
        >
          {t('common.save')}
        </Button>
      </Text>
    </OverviewCard>
  );
}
