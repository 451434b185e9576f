import type { SpecialDay, TimeSpan } from '@balcao/contract';
import { Button, Group, Table } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { spanLabel } from './day-drafts.ts';
import { hoursDifferences } from './hours-differences.ts';
import type { ComparedHours, HoursDifference } from './hours-differences.ts';
import { dayRangeText } from './special-day-text.ts';

interface Props {
  /** what somebody else saved meanwhile, and when */
  saved: ComparedHours & { updatedAt: string };
  written: ComparedHours;
  isSaving: boolean;
  onKeepSaved: () => void;
  onSaveWritten: () => void;
}

/** Hours that somebody else saved meanwhile beside those that were written here, and the choice between them. */
export function HoursConflict({ saved, written, isSaving, onKeepSaved, onSaveWritten }: Props) {
  const { t } = useTranslation();
  const differences = hoursDifferences(saved, written);
  return (
    <NoticeBox tone="bad" title={t('openingHours.conflict.title', { time: formatDateTime(saved.updatedAt) })}>
      {differences.length === 0 ? (
        t('openingHours.conflict.same')
      ) : (
        <Table.ScrollContainer minWidth={300}>
          <Table withRowBorders={false} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('openingHours.conflict.what')}</Table.Th>
                <Table.Th>{t('openingHours.conflict.saved')}</Table.Th>
                <Table.Th>{t('openingHours.conflict.written')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences.map((one) => {
                const { name, saved: before, written: after } = wordsOf(one, t);
                return (
                  <Table.Tr key={name}>
                    <Table.Th scope="row">{name}</Table.Th>
                    <Table.Td>{before}</Table.Td>
                    <Table.Td>{after}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={onKeepSaved}>
          {t('openingHours.conflict.keep')}
        </Button>
        {differences.length > 0 && (
          <Button size="xs" variant="default" loading={isSaving} onClick={onSaveWritten}>
            {t('openingHours.conflict.save')}
          </Button>
        )}
      </Group>
    </NoticeBox>
  );
}

function wordsOf(one: HoursDifference, t: TFunction): { name: string; saved: string; written: string } {
  const spansText = (spans: readonly TimeSpan[]) =>
    spans.map((span) => spanLabel(span, t('openingHours.join'))).join(', ');
  const dayText = (spans: readonly TimeSpan[]) => (spans.length === 0 ? t('openingHours.closed') : spansText(spans));
  const specialText = (days: readonly SpecialDay[]) =>
    days
      .map(({ name, kind, spans, text }) =>
        [name, t(`openingHours.special.kinds.${kind}`), spansText(spans), text]
          .filter((part) => part !== '')
          .join(', '),
      )
      .join('; ') || t('openingHours.conflict.none');
  switch (one.of) {
    case 'day':
      return {
        name: t(`openingHours.days.${one.weekday}`),
        saved: dayText(one.saved),
        written: dayText(one.written),
      };
    case 'special': {
      const [first] = [...one.saved, ...one.written];
      return {
        name: first ? dayRangeText(first) : one.from,
        saved: specialText(one.saved),
        written: specialText(one.written),
      };
    }
    case 'notice':
      return {
        name: t('openingHours.notice.label'),
        saved: t(`openingHours.notice.${one.saved}`),
        written: t(`openingHours.notice.${one.written}`),
      };
    case 'text':
      return {
        name: t('openingHours.notice.text'),
        saved: one.saved || t('openingHours.conflict.none'),
        written: one.written || t('openingHours.conflict.none'),
      };
    case 'shares':
      return {
        name: t('openingHours.shares'),
        saved: t(`openingHours.conflict.${one.saved ? 'yes' : 'no'}`),
        written: t(`openingHours.conflict.${one.written ? 'yes' : 'no'}`),
      };
  }
}
