import type { KnowledgeDocument } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconAlertTriangle, IconRefresh } from '../../../ui/icons/index.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { useFetchPage } from './knowledge.queries.ts';

/** Reads a page of the web again; nothing for other documents. */
export function ReadAgainButton({ document, size }: { document: KnowledgeDocument; size: number | undefined }) {
  const { t } = useTranslation();
  const fetchPage = useFetchPage();
  if (document.url === null) return null;
  return (
    <IconButton
      label={t('knowledge.page.again', { name: document.name })}
      size={size}
      loading={fetchPage.isPending}
      onClick={() =>
        fetchPage.mutate(document.id, {
          onSuccess: ({ problem, name }) =>
            problem ? toast.warn(t(`knowledge.page.problems.${problem}`)) : toast.ok(t('knowledge.uploaded', { name })),
          onError: toastError,
        })
      }
    >
      <IconRefresh size={18} stroke={1.75} />
    </IconButton>
  );
}

/** Why a page could not be read the last time; nothing where it could. */
export function PageProblemPill({ problem }: Pick<KnowledgeDocument, 'problem'>) {
  const { t } = useTranslation();
  if (!problem) return null;
  return (
    <StatusPill tone="warn" icon={<IconAlertTriangle size={14} stroke={2} />}>
      {t(`knowledge.page.problems.${problem}`)}
    </StatusPill>
  );
}
