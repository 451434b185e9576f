import { moveInKinds, type MoveIn, type MoveInKind } from '@balcao/contract';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Icon, IconFileSpreadsheet, IconFileZip, IconStack2 } from '../../../ui/icons/index.ts';
import card from '../../../ui/layout/section-card.module.css';
import { formatDate } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { useCreateMoveIn } from './move-in.queries.ts';
import css from './move-in.module.css';

const icons: Readonly<Record<MoveInKind, Icon>> = {
  family: IconStack2,
  chats: IconFileZip,
  sheet: IconFileSpreadsheet,
};

/** Where data may come from, and what came before. */
export function SourceStep({ past, onOpen }: { past: readonly MoveIn[]; onOpen: (id: number) => void }) {
  const { t } = useTranslation();
  const create = useCreateMoveIn();
  return (
    <div className={css.column}>
      <Text component="h2" size="sm" fw={600}>
        {t('moveIn.sources.title')}
      </Text>
      <div className={css.sources}>
        {moveInKinds.map((kind) => {
          const SourceIcon = icons[kind];
          return (
            <UnstyledButton
              key={kind}
              className={css.source}
              disabled={create.isPending}
              onClick={() => create.mutate({ kind, originId: null })}
            >
              <SourceIcon size={20} stroke={1.75} aria-hidden />
              <span className={css.words}>
                <Text span size="sm" fw={600}>
                  {t(`moveIn.sources.${kind}.name`)}
                </Text>
                <Meta>{t(`moveIn.sources.${kind}.text`)}</Meta>
              </span>
            </UnstyledButton>
          );
        })}
      </div>
      <Meta as="p">{t('moveIn.sources.nothing')}</Meta>
      {past.length > 0 && (
        <section className={card.card} aria-label={t('moveIn.sources.past')}>
          <header className={card.head}>
            <h2 className={card.title}>{t('moveIn.sources.past')}</h2>
          </header>
          {past.map((move) => (
            <div key={move.id} className={css.line}>
              <span className={css.words}>
                <Text span size="sm">
                  {t(`moveIn.sources.${move.kind}.name`)}
                </Text>
                <Meta>
                  {formatDate(move.createdAt)} · {t(`moveIn.states.${move.state}`)}
                </Meta>
              </span>
              <Button variant="default" size="xs" onClick={() => onOpen(move.id)}>
                {t('moveIn.sources.open')}
              </Button>
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
