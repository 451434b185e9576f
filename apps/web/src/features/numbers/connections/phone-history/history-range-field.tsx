import { phoneHistoryRanges, type Connection } from '@balcao/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../../../ui/text/hint-below.ts';
import { useChooseRange } from './phone-history.queries.ts';

/** What the phone that is being linked shall bring of its history: nothing, as long as nobody chooses. */
export function HistoryRangeField({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const choose = useChooseRange(connection.id);
  const { phoneHistory } = connection;
  // What was brought before is not what the next linking brings.
  const range = phoneHistory?.state === 'waiting' ? phoneHistory.range : 'none';
  const isOpen = phoneHistory === null || phoneHistory.state === 'waiting' || phoneHistory.state === 'imported';
  const label = (value: typeof range) => t(`phoneHistory.range.${value}`);
  return (
    <Select
      label={t('phoneHistory.range.label')}
      description={t('phoneHistory.range.hint')}
      inputWrapperOrder={hintBelow}
      allowDeselect={false}
      disabled={!isOpen || choose.isPending}
      data={(['none', ...phoneHistoryRanges] as const).map((value) => ({ value, label: label(value) }))}
      value={range}
      onChange={(value) => {
        if (value !== null && value !== range) choose.mutate(value);
      }}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
