import type { MoveIn } from '@balcao/contract';
import { Button, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconEqual } from '../../../ui/icons/index.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import card from '../../../ui/layout/section-card.module.css';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { LeftReasons } from './left-reasons.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { ThingName } from './thing-name.tsx';
import css from './move-in.module.css';

/** What came of a source, beside what is there. */
export function CheckStep({ move, onUndo }: { move: MoveIn; onUndo: () => void }) {
  const { t } = useTranslation();
  if (move.state === 'undone')
    return (
      <NoticeBox tone="info" title={t('moveIn.check.undone')}>
        {t('moveIn.check.undoneText')}
        {move.stayed && move.stayed.tickets + move.stayed.contacts + move.stayed.others > 0 && (
          <>
            {' '}
            {t('moveIn.check.stayed', {
              tickets: formatNumber(move.stayed.tickets),
              contacts: formatNumber(move.stayed.contacts),
              others: formatNumber(move.stayed.others),
            })}
          </>
        )}
      </NoticeBox>
    );
  return (
    <div className={css.columns}>
      <div className={css.column}>
        {move.problem && <ProblemNotice move={move} problem={move.problem} />}
        <Results move={move} />
        <Compared move={move} />
      </div>
      <div className={css.column}>
        <section className={card.card} aria-label={t('moveIn.check.todo')}>
          <header className={card.head}>
            <h2 className={card.title}>{t('moveIn.check.todo')}</h2>
          </header>
          <div className={css.pad}>
            <ol className={css.todo}>
              <li>{t('moveIn.check.todoNumbers')}</li>
              {move.kind === 'family' && <li>{t('moveIn.check.todoOpen')}</li>}
              <li>{t('moveIn.check.todoNew')}</li>
            </ol>
          </div>
        </section>
        {move.trial && <LeftReasons move={move} trial={move.trial} />}
        {move.undoUntil !== null && (
          <section className={card.card} aria-label={t('moveIn.check.undo')}>
            <div className={css.pad}>
              <Text size="sm">
                {t('moveIn.check.undoUntil', { date: formatDate(move.undoUntil) })} {t('moveIn.check.undoText')}
              </Text>
              <Button variant="default" onClick={onUndo}>
                {t('moveIn.check.undo')}
              </Button>
            </div>
          </section>
        )}
      </div>
    </div>
  );
}

function Results({ move: { results, startedAt, finishedAt } }: { move: MoveIn }) {
  const { t } = useTranslation();
  const all = results ?? [];
  const isGood = all.every(({ missing }) => missing === 0);
  return (
    <section className={card.card} aria-label={t('moveIn.steps.check')}>
      <header className={card.head}>
        <div>
          <h2 className={card.title} data-good={isGood}>
            {t(isGood ? 'moveIn.check.good' : 'moveIn.check.bad')}
          </h2>
          <p className={card.text}>
            {!isGood && `${t('moveIn.check.badText')} `}
            {startedAt !== null &&
              finishedAt !== null &&
              t('moveIn.check.when', { from: formatDateTime(startedAt), to: formatDateTime(finishedAt) })}
          </p>
        </div>
      </header>
      <div className={css.tableBox}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('moveIn.trial.what')}</Table.Th>
              <Table.Th ta="right">{t('moveIn.trial.there')}</Table.Th>
              <Table.Th ta="right">{t('moveIn.check.came')}</Table.Th>
              <Table.Th ta="right">{t('moveIn.check.merged')}</Table.Th>
              <Table.Th ta="right">{t('moveIn.check.withReason')}</Table.Th>
              <Table.Th ta="right">{t('moveIn.check.sum')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {all.map(({ thing, there, came, merged, left, missing }) => (
              <Table.Tr key={thing} className={missing === 0 ? undefined : css.bad}>
                <Table.Td>
                  <ThingName thing={thing} />
                </Table.Td>
                {Object.entries({ there, came, merged, left }).map(([column, count]) => (
                  <Table.Td key={column} ta="right">
                    {formatNumber(count)}
                  </Table.Td>
                ))}
                <Table.Td ta="right" className={missing === 0 ? css.ok : undefined}>
                  {missing === 0 ? (
                    <>
                      <IconEqual size={14} stroke={2} aria-hidden /> {t('moveIn.check.agrees')}
                    </>
                  ) : (
                    t('moveIn.check.missing', { count: missing })
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function Compared({ move: { compared } }: { move: MoveIn }) {
  const { t } = useTranslation();
  if (!compared || compared.length === 0) return null;
  const equal = compared.filter(({ differences }) => differences === 0).length;
  return (
    <section className={card.card} aria-label={t('moveIn.check.compared')}>
      <header className={card.head}>
        <div>
          <h2 className={card.title}>{t('moveIn.check.compared')}</h2>
          <p className={card.text}>{t('moveIn.check.comparedNote')}</p>
        </div>
        <StatusPill tone={equal === compared.length ? 'ok' : 'bad'} icon={<IconCheck size={14} stroke={2} />}>
          {t('moveIn.check.equal', { count: equal })}
        </StatusPill>
      </header>
      {compared.map(({ ticketId, name, messages, firstAt, lastAt, differences }) => (
        <div key={ticketId} className={css.line}>
          <span className={css.words}>
            <CutName>{name}</CutName>
            <Meta>
              {t('moveIn.check.messages', { count: messages, from: formatDate(firstAt), to: formatDate(lastAt) })}
            </Meta>
          </span>
          <Text span size="sm" className={differences === 0 ? css.ok : css.bad}>
            {t('moveIn.check.differences', { count: differences })}
          </Text>
        </div>
      ))}
    </section>
  );
}
