import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../app/errors.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { RuleEditor } from '../../features/automation/rules/rule-editor.tsx';
import { ruleModels, useModelTexts } from '../../features/automation/rules/rule-models.ts';
import { useRule } from '../../features/automation/rules/rules.queries.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { IconChevronLeft } from '../../ui/icons/index.ts';
import { Page } from '../../ui/layout/page.tsx';
import { RetryNotice } from '../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';

const numberOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** One rule, or a new one, which may begin with a model. */
export function RuleScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { ruleId = '' } = useParams({ strict: false });
  const { model: modelKey } = useSearch({ strict: false });
  const id = numberOf(ruleId);
  const opened = useRule(id);
  const texts = useModelTexts();
  const model = id === undefined ? ruleModels.find(({ key }) => key === modelKey) : undefined;
  const back = () => void navigate({ to: '/rules' });
  const before = (
    <IconButton label={t('rules.form.back')} onClick={back}>
      <IconChevronLeft size={18} stroke={1.75} />
    </IconButton>
  );
  if (id !== undefined && !opened.data)
    return (
      <Page title={t('rules.title')} before={before}>
        {opened.isError ? (
          <RetryNotice onRetry={opened.refetch}>{errorText(opened.error)}</RetryNotice>
        ) : (
          <SkeletonRows count={6} height={54} avatar={0} />
        )}
      </Page>
    );
  return (
    <RuleEditor
      key={id ?? `new ${modelKey}`}
      rule={opened.data}
      model={model && { ...model.rule(texts), name: t(`rules.models.${model.key}.name`) }}
      onCancel={back}
      onSaved={() => {
        toast.ok(t(id === undefined ? 'rules.form.added' : 'rules.form.saved'));
        back();
      }}
      renderPage={({ beside, actions }, body) => (
        <Page
          title={opened.data?.name ?? t('rules.form.newTitle')}
          before={before}
          actions={
            <>
              {beside}
              {actions}
            </>
          }
        >
          {body}
        </Page>
      )}
    />
  );
}
