import { maxFlows, type Flow } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../app/api/session-store.ts';
import { useAddFlow, useFlowCount, useOwnModels } from '../../features/automation/flows/flows.queries.ts';
import type { FlowModel } from '../../features/automation/flows/models/flow-model.ts';
import { flowModels } from '../../features/automation/flows/models/flow-models.ts';
import {
  FlowModelsGrid,
  TradeList,
  type TradeChoice,
} from '../../features/automation/flows/models/flow-models-grid.tsx';
import css from '../../features/automation/flows/models/flow-models.module.css';
import { ModelPanel } from '../../features/automation/flows/models/model-panel.tsx';
import { OwnModelPanel, OwnModelsGrid } from '../../features/automation/flows/models/own-models.tsx';
import { useModelTexts, type ModelTexts } from '../../features/automation/flows/models/model-texts.ts';
import { LazyDrawer } from '../../ui/dialogs/lazy-drawer.tsx';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { IconChevronLeft } from '../../ui/icons/index.ts';
import { Page } from '../../ui/layout/page.tsx';
import { foldText } from '../../ui/lists/fold-text.ts';
import { Meta } from '../../ui/text/meta.tsx';

/** Ready conversations to begin a flow with. */
export function FlowModelsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const texts = useModelTexts();
  const [words, setWords] = useState('');
  const [trade, setTrade] = useState<TradeChoice>('all');
  const isNarrow = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [picked, setPicked] = useState<FlowModel | Flow>();
  const { data: own = noModels } = useOwnModels();
  const { data: count = 0 } = useFlowCount();
  const add = useAddFlow(({ id }) => void navigate({ to: '/flows/$flowId', params: { flowId: String(id) } }));
  usePageTitle(t('flowModels.title'));
  // The last one of the company's own may be deleted while they are looked at.
  const shown = trade === 'own' && own.length === 0 ? 'all' : trade;
  const isOwn = shown === 'own';
  const foundOwn = isOwn ? own.filter(({ name }) => foldText(name).includes(foldText(words.trim()))) : noModels;
  const found = flowModels.filter(
    (model) => !isOwn && (shown === 'all' || model.trade === shown) && hasWords(model, texts, words),
  );
  const first = <Model,>(models: readonly Model[], isPicked: (model: Model) => boolean): Model | undefined =>
    // A wide page always shows one beside the cards; a narrow one when it was asked for.
    models.find(isPicked) ?? (isNarrow ? undefined : models[0]);
  const chosen = first(found, (model) => model === picked);
  const chosenOwn = first(foundOwn, ({ id }) => picked !== undefined && 'id' in picked && picked.id === id);
  const isFull = count >= maxFlows;
  const panel = (isTitled: boolean) =>
    chosen ? (
      <ModelPanel key={chosen.key} {...{ model: chosen, isFull, isTitled }} />
    ) : (
      chosenOwn && <OwnModelPanel key={chosenOwn.id} {...{ model: chosenOwn, isFull, isTitled }} />
    );
  return (
    <Page
      title={t('flowModels.title')}
      note={t('flowModels.hint', { count: flowModels.length })}
      before={
        <IconButton label={t('flowModels.back')} onClick={() => void navigate({ to: '/flows' })}>
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
      }
      actions={
        <>
          <SearchField label={t('flowModels.search')} value={words} onChange={setWords} />
          {readImpersonation() === null && (
            <Button
              variant="default"
              disabled={isFull}
              loading={add.isPending}
              onClick={() => add.mutate(t('flows.newName'))}
            >
              {t('flows.blank')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.page}>
        <TradeList chosen={shown} own={own.length} onChoose={setTrade} />
        {found.length + foundOwn.length === 0 ? (
          <Meta as="p">{t('flowModels.nothing', { words })}</Meta>
        ) : isOwn ? (
          <OwnModelsGrid models={foundOwn} chosen={chosenOwn} onChoose={setPicked} />
        ) : (
          <FlowModelsGrid models={found} chosen={chosen} onChoose={setPicked} />
        )}
        {!isNarrow && panel(true)}
      </div>
      {isNarrow && (
        <LazyDrawer
          opened={chosen !== undefined || chosenOwn !== undefined}
          onClose={() => setPicked(undefined)}
          position="bottom"
          size="88%"
          title={chosen ? texts.models[chosen.key].name : chosenOwn?.name}
        >
          {panel(false)}
        </LazyDrawer>
      )}
    </Page>
  );
}

const noModels: readonly Flow[] = [];

/** Finds words in everything that a model says, whatever their case and accents. */
function hasWords({ key }: FlowModel, texts: ModelTexts, words: string): boolean {
  return foldText(Object.values(texts.models[key]).join(' ')).includes(foldText(words.trim()));
}
