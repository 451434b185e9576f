import type { Flow } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../app/toasts/toast.tsx';
import { RetryLine } from '../../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton-rows.tsx';
import { formatDateTime } from '../../../../ui/text/format.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { useUsersBrief } from '../../../account/users/index.ts';
import { useFlowVersions, useRestoreFlow } from '../flows.queries.ts';
import css from './versions-list.module.css';

interface Props {
  flow: Flow;
  /** An earlier version is the drawing now. */
  onRestored: () => void;
}

/** What was published, newest first; an earlier one can be made the drawing again. */
export function VersionsList({ flow, onRestored }: Props) {
  const { t } = useTranslation();
  const versions = useFlowVersions(flow.id);
  const restore = useRestoreFlow(flow.id);
  const { data: users = [] } = useUsersBrief();
  if (versions.isError && !versions.data) return <RetryLine className={css.failed} onRetry={versions.refetch} />;
  if (!versions.data) return <SkeletonRows count={3} height={44} avatar={0} />;
  return (
    <div className={css.versions}>
      <Text component="h2" size="sm" fw={600}>
        {t('flowBuilder.versionsList.title')}
      </Text>
      <Meta as="p">{t('flowBuilder.versionsList.hint')}</Meta>
      {versions.data.length === 0 && <Meta as="p">{t('flowBuilder.versionsList.none')}</Meta>}
      <ul className={css.list}>
        {versions.data.map(({ number, note, publishedAt, publishedBy, running }) => (
          <li key={number} className={css.version}>
            <div className={css.words}>
              <Text span size="sm" fw={500}>
                {t('flows.version', { number })}
                {flow.state === 'published' && number === flow.version && ` · ${t('flowBuilder.versionsList.live')}`}
              </Text>
              <Meta>
                {formatDateTime(publishedAt)} ·{' '}
                {users.find(({ id }) => id === publishedBy)?.name ?? t('flows.removedPerson')}
                {running > 0 && ` · ${t('flowBuilder.versionsList.running', { count: running })}`}
              </Meta>
              {note !== '' && <Meta>{note}</Meta>}
            </div>
            <Button
              size="xs"
              variant="default"
              loading={restore.isPending && restore.variables === number}
              onClick={() =>
                restore.mutate(number, {
                  onSuccess: () => {
                    toast.ok(t('flowBuilder.versionsList.restored', { number }));
                    onRestored();
                  },
                })
              }
            >
              {t('flowBuilder.versionsList.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
