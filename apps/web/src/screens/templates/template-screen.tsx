import { Group, Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../app/errors.ts';
import { useOfficialTemplate } from '../../features/numbers/official-templates/official-templates.queries.ts';
import { TemplateEditor } from '../../features/numbers/official-templates/template-editor.tsx';
import { TemplateState } from '../../features/numbers/official-templates/template-state.tsx';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { IconChevronLeft } from '../../ui/icons/index.ts';
import { Page } from '../../ui/layout/page.tsx';
import { RetryNotice } from '../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { formatTime } from '../../ui/text/format.ts';

const numberOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** One template of an official number, or a new one. */
export function TemplateScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { templateId = '' } = useParams({ strict: false });
  const { copyOf } = useSearch({ strict: false });
  const id = numberOf(templateId);
  const opened = useOfficialTemplate(id ?? copyOf);
  const template = id === undefined ? undefined : opened.data;
  // Saved once, the form goes on as it is.
  const [savedAt, setSavedAt] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>();
  const source = id === undefined && copyOf !== undefined ? opened.data : undefined;
  const back = () => void navigate({ to: '/templates' });
  const waits = (id ?? copyOf) !== undefined && opened.data === undefined;
  const head = {
    before: (
      <IconButton label={t('officialTemplates.editor.back')} onClick={back}>
        <IconChevronLeft size={18} stroke={1.75} />
      </IconButton>
    ),
    beside: template && <TemplateState state={template.state} />,
  };
  const title = template?.title ?? t('officialTemplates.editor.new');
  if (waits)
    return (
      <Page title={t('officialTemplates.title')} {...head}>
        {opened.isError ? (
          <RetryNotice onRetry={opened.refetch}>{errorText(opened.error)}</RetryNotice>
        ) : (
          <SkeletonRows count={6} height={54} avatar={0} />
        )}
      </Page>
    );
  return (
    <TemplateEditor
      key={id === undefined ? `new ${copyOf}` : `${id} ${template?.state}`}
      template={template}
      initial={source && { ...source, title: t('officialTemplates.copyTitle', { title: source.title }) }}
      refusal={refusal}
      onRefusal={setRefusal}
      onSaved={(saved) => {
        setSavedAt(saved.updatedAt);
        if (id === undefined)
          void navigate({ to: '/templates/$templateId', params: { templateId: String(saved.id) }, replace: true });
      }}
      renderActions={(actions, body) => (
        <Page
          title={title}
          {...head}
          actions={
            <Group gap="sm">
              {savedAt !== undefined && (
                <Text size="xs" c="dimmed">
                  {t('officialTemplates.editor.savedAt', { time: formatTime(savedAt) })}
                </Text>
              )}
              {actions}
            </Group>
          }
        >
          {body}
        </Page>
      )}
    />
  );
}
