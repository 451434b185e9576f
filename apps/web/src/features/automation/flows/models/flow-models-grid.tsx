import { Select, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { flowBlocksOf } from '@balcao/contract';
import { Meta } from '../../../../ui/text/meta.tsx';
import type { FlowModel } from './flow-model.ts';
import { drawModel, flowModels } from './flow-models.ts';
import css from './flow-models.module.css';
import { ModelPicture } from './model-picture.tsx';
import { useModelTexts, type Trade } from './model-texts.ts';

/** `own` = what the company keeps by itself */
export type TradeChoice = Trade | 'all' | 'own';

const trades: readonly Exclude<TradeChoice, 'own'>[] = [
  ...new Set<Exclude<TradeChoice, 'own'>>(['all', 'any', ...flowModels.map(({ trade }) => trade)]),
];
const countOf = (trade: Exclude<TradeChoice, 'own'>) =>
  trade === 'all' ? flowModels.length : flowModels.filter((model) => model.trade === trade).length;

interface TradesProps {
  chosen: TradeChoice;
  /** how many models the company has */
  own: number;
  onChoose: (trade: TradeChoice) => void;
}

/** The trades that models are for; narrow windows have a list to open. */
export function TradeList({ chosen, own, onChoose }: TradesProps) {
  const { t } = useTranslation();
  const shown = [
    ...(own > 0 ? [{ trade: 'own' as const, count: own }] : []),
    ...trades.map((trade) => ({ trade, count: countOf(trade) })),
  ];
  return (
    <>
      <nav className={css.trades} aria-label={t('flowModels.tradesLabel')}>
        {shown.map(({ trade, count }) => (
          <UnstyledButton
            key={trade}
            className={css.trade}
            aria-pressed={trade === chosen}
            onClick={() => onChoose(trade)}
          >
            <Text span size="sm">
              {t(`flowModels.trades.${trade}`)}
            </Text>
            <Meta>{count}</Meta>
          </UnstyledButton>
        ))}
      </nav>
      <Select
        className={css.tradeSelect}
        aria-label={t('flowModels.tradesLabel')}
        data={shown.map(({ trade }) => ({ value: trade, label: t(`flowModels.trades.${trade}`) }))}
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
