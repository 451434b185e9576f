import type { Prompt } from '@balcao/contract';
import { IconSparkles } from '../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { AssistantSettingsButton } from '../../features/automation/assistant/assistant-settings.tsx';
import { FailingNotices, LatestTurns, useActivityCells, usePlaces } from '../../features/automation/calls/index.ts';
import { PromptForm } from '../../features/automation/prompts/prompt-form.tsx';
import { promptsCrud } from '../../features/automation/prompts/prompts.queries.ts';
import { ColorLabel } from '../../ui/color-label.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { Subject } from '../../ui/layout/subject.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import css from './prompts-screen.module.css';

/** The instructions by which language models answer contacts. */
export function PromptsScreen() {
  const { t } = useTranslation();
  const search = useSearchText();
  const { list, count } = useCrudPages(promptsCrud, search.search);
  const drawPlaces = usePlaces('promptId');
  const activity = useActivityCells('prompt');
  const showing = useDialog<Prompt>();
  const otherPlaces = <AssistantSettingsButton />;
  return (
    <>
      <CrudPage
        texts={useCrudTexts('prompts', ({ name }: Prompt) => name)}
        note={count ? t('prompts.count', { count }) : undefined}
        list={list}
        search={search}
        secondary={otherPlaces}
        emptyAction={otherPlaces}
        row={{ height: 54, avatar: 36, twoLines: true }}
        above={<FailingNotices kind="prompt" items={list.items ?? []} onShow={showing.open} />}
        below={<LatestTurns kind="prompt" />}
        columns={[
          {
            label: t('common.name'),
            kind: 'grow',
            render: (one) => <Subject icon={IconSparkles} name={one.name} detail={one.model} />,
          },
          { label: t('prompts.columns.queue'), render: ({ queue }) => <QueueName queue={queue} /> },
          { label: t('prompts.columns.maxTokens'), render: ({ maxTokens }) => formatNumber(maxTokens) },
          { label: t('prompts.columns.places'), render: drawPlaces },
          { label: t('automation.calls.last'), render: activity.last },
          { label: t('automation.calls.hours'), render: activity.hours },
          { label: t('promptCases.column'), render: (one) => <CasesLink prompt={one} /> },
          { label: t('prompts.columns.used'), render: (one) => <Used prompt={one} /> },
        ]}
        renderCard={(one) => (
          <>
            <Subject icon={IconSparkles} name={one.name} detail={one.model} />
            {drawPlaces(one)}
            {activity.last(one)}
            <CasesLink prompt={one} />
            <Used prompt={one} />
          </>
        )}
        renderForm={(dialog) => <PromptForm {...dialog} />}
        remove={useDelete(promptsCrud)}
      />
      {showing.value && (
        <PromptForm key={showing.instanceKey} opened={showing.opened} record={showing.value} onClose={showing.close} />
      )}
    </>
  );
}

function CasesLink({ prompt: { id } }: { prompt: Prompt }) {
  const { t } = useTranslation();
  return (
    <Link to="/prompts/$promptId/cases" params={{ promptId: String(id) }} onClick={(event) => event.stopPropagation()}>
      {t('promptCases.open')}
    </Link>
  );
}

function QueueName({ queue }: { queue: Prompt['queue'] }) {
  const { t } = useTranslation();
  if (!queue) return <>{t('prompts.noQueue')}</>;
  return <ColorLabel color={queue.color}>{queue.name}</ColorLabel>;
}

/** From this share of the tokens on they soon end. */
const muchUsed = 0.7;

/** Tokens of this month, and of how many. */
function Used({ prompt: { usedTokens, monthlyTokens } }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const ceiling =
    monthlyTokens === null ? t('prompts.noCeiling') : t('prompts.usedOf', { max: formatNumber(monthlyTokens) });
  return (
    <span className={css.used}>
      <span>
        {formatNumber(usedTokens)} <span className={css.ceiling}>{ceiling}</span>
      </span>
      {monthlyTokens !== null && (
        <span className={css.track} aria-hidden>
          <i
            style={{ width: `${Math.min(1, usedTokens / monthlyTokens) * 100}%` }}
            data-much={usedTokens >= monthlyTokens * muchUsed || undefined}
          />
        </span>
      )}
    </span>
  );
}
