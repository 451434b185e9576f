import { Select, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { flowBlocksOf } from '@balcao/contract';
import { Meta } from '../../../../ui/text/meta.tsx';
import type { FlowModel } from './flow-model.ts';
import { drawModel, flowModels } from './flow-models.ts';
import css from './flow-models.module.css';
import { ModelPicture } from './model-picture.tsx';
import { useModelTexts, type Trade } from './model-texts.ts';

export type TradeChoice = Trade | 'all';

const trades: readonly TradeChoice[] = [
  ...new Set<TradeChoice>(['all', 'any', ...flowModels.map(({ trade }) => trade)]),
];
const countOf = (trade: TradeChoice) =>
  trade === 'all' ? flowModels.length : flowModels.filter((model) => model.trade === trade).length;

interface TradesProps {
  chosen: TradeChoice;
  onChoose: (trade: TradeChoice) => void;
}

/** The trades that models are for; narrow windows have a list to open. */
export function TradeList({ chosen, onChoose }: TradesProps) {
  const { t } = useTranslation();
  return (
    <>
      <nav className={css.trades} aria-label={t('flowModels.tradesLabel')}>
        {trades.map((trade) => (
          <UnstyledButton
            key={trade}
            className={css.trade}
            aria-pressed={trade === chosen}
            onClick={() => onChoose(trade)}
          >
            <Text span size="sm">
              {t(`flowModels.trades.${trade}`)}
            </Text>
            <Meta>{countOf(trade)}</Meta>
          </UnstyledButton>
        ))}
      </nav>
      <Select
        className={css.tradeSelect}
        aria-label={t('flowModels.tradesLabel')}
        data={trades.map((trade) => ({ value: trade, label: t(`flowModels.trades.${trade}`) }))}
        allowDeselect={false}
        value={chosen}
        onChange={(trade) => trade && onChoose(trade)}
      />
    </>
  );
}

interface GridProps {
  models: readonly FlowModel[];
  chosen: FlowModel | undefined;
  onChoose: (model: FlowModel) => void;
}

/** Models as cards, each with a small drawing. */
export function FlowModelsGrid({ models, chosen, onChoose }: GridProps) {
  const { t } = useTranslation();
  const texts = useModelTexts();
  return (
    <ul className={css.cards} aria-label={t('flowModels.listLabel')}>
      {models.map((model) => {
        const drawing = drawModel(model, texts);
        const { name, about } = texts.models[model.key];
        return (
          <li key={model.key}>
            <UnstyledButton className={css.card} aria-pressed={model === chosen} onClick={() => onChoose(model)}>
              <ModelPicture drawing={drawing} />
              <Text span size="sm" fw={600}>
                {name}
              </Text>
              <Text span size="sm">
                {about}
              </Text>
              <span className={css.foot}>
                <Meta>{t('flowModels.blocks', { count: flowBlocksOf(drawing).length })}</Meta>
                <Meta>{t(model === chosen ? 'flowModels.chosen' : 'flowModels.see')}</Meta>
              </span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
