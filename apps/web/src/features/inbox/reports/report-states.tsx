import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../app/api/api-error.ts';
import { errorText } from '../../../app/errors.ts';
import { presetRange } from '../../../ui/dates/days.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { filterCount, without, withoutFilters } from './reports.rules.ts';
import type { ReportView } from './use-report-place.ts';

/** In place of a report that could not be made: with fewer days it can. */
export function ReportFailed({ view, error, onRetry }: { view: ReportView; error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const { place, today, change } = view;
  const isSlow = isApiError(error) && (error.details.timedOut === true || error.status >= 500);
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
  return (
    <EmptyState
      title={t('reports.failed.title')}
      text={isSlow ? t('reports.failed.slow') : isRefused ? errorText(error) : t('reports.failed.text')}
      action={
        <Group gap={8} justify="center">
          <Button onClick={onRetry}>{t('common.retry')}</Button>
          <Button variant="default" onClick={() => change({ ...place, ...presetRange('lastSevenDays', today) })}>
            {t('reports.failed.fewerDays')}
          </Button>
        </Group>
      }
    />
  );
}

/** Nothing came, and nothing was finished. */
export function ReportEmpty({ view }: { view: ReportView }) {
  const { t } = useTranslation();
  const { place, change } = view;
  return (
    <EmptyState
      title={t('reports.empty.title')}
      text={t('reports.empty.text')}
      action={
        (place.from !== undefined || filterCount(place) > 0) && (
          <Button onClick={() => change(without(withoutFilters(place), 'from', 'to'))}>
            {t('reports.empty.action')}
          </Button>
        )
      }
    />
  );
}
