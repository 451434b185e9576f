import { maxCloseDetailLength } from '@balcao/contract';
import { Switch, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '../../../../ui/icons/index.ts';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { Highlight } from '../../../../ui/text/highlight.tsx';
import css from './close-reason-dialog.module.css';
import { reasonKey, shownReasons } from './close-reason.rules.ts';
import type { GivenReason, OfferedReason } from './close-reasons.queries.ts';

export interface CloseReasonProps {
  opened: boolean;
  reasons: readonly OfferedReason[];
  /** how many tickets are resolved */
  count: number;
  /** the queue that asks; undefined = several tickets */
  queueName: string | undefined;
  /** the contact can be sent the closing message; undefined = that is not asked */
  farewell: boolean | undefined;
  onResolve: (reason: GivenReason, farewell: boolean) => void;
  onClose: () => void;
}

/** How a service ended: typed to find it, 1 to 9 or arrows to choose it, Enter to resolve. */
export function CloseReasonDialog(props: CloseReasonProps) {
  const { opened, reasons, count, queueName, onResolve, onClose } = props;
  const { t } = useTranslation();
  const [filter, setFilter] = useState('');
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [detail, setDetail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [farewell, setFarewell] = useState(props.farewell ?? true);
  const shown = shownReasons(reasons, filter, all);
  const hidden = filter.trim() === '' ? reasons.length - shown.length : 0;
  const choose = (reason: OfferedReason | undefined) => {
    setProblem(undefined);
    setChosen(reason?.name);
  };
  const type = (value: string) => {
    setFilter(value);
    const [first] = shownReasons(reasons, value, all);
    choose(value.trim() === '' ? undefined : first);
  };
  const moveByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = reasonKey(event.key, {
      chosen: shown.findIndex(({ name }) => name === chosen),
      shown: shown.length,
      hidden,
    });
    if (place === undefined) return;
    event.preventDefault();
    if (place === 'all') setAll(true);
    else choose(shown[place]);
  };
  const submit = () => {
    const reason = reasons.find(({ name }) => name === chosen);
    if (!reason) return setProblem(t('inbox.closing.chooseOne'));
    if (reason.needsDetail && detail.trim() === '') return setProblem(t('inbox.closing.detailNeeded'));
    onResolve({ closeReason: reason.name, closeDetail: detail.trim() }, farewell);
  };
  return (
    <FormModal
      opened={opened}
      size={440}
      isSheet
      title={t('inbox.closing.title')}
      dirty={false}
      submit={t('inbox.closing.resolve', { count })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <p className={css.text}>
        {queueName === undefined
          ? t('inbox.closing.textMany', { count })
          : t('inbox.closing.text', { queue: queueName })}
      </p>
      <TextInput
        aria-label={t('inbox.closing.search')}
        placeholder={t('inbox.closing.search')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={filter}
        error={chosen === undefined && problem}
        data-autofocus
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={moveByKey}
      />
      <ul className={css.list} aria-label={t('inbox.closing.title')}>
        {shown.map((reason, index) => (
          <li key={reason.name} className={css.item} data-chosen={reason.name === chosen || undefined}>
            <UnstyledButton
              className={css.reason}
              aria-pressed={reason.name === chosen}
              onClick={() => choose(reason)}
              onKeyDown={moveByKey}
            >
              {index < 9 && (
                <kbd className={css.key} aria-hidden>
                  {index + 1}
                </kbd>
              )}
              <span className={css.name}>
                <Highlight text={reason.name} query={filter} />
              </span>
              {reason.share > 0 && (
                <span className={css.share}>
                  {t('inbox.closing.share', { percent: Math.round(reason.share * 100) })}
                </span>
              )}
            </UnstyledButton>
            {reason.name === chosen && (
              <TextInput
                className={css.detail}
                aria-label={t('inbox.closing.detail')}
                placeholder={t(reason.needsDetail ? 'inbox.closing.detailDemanded' : 'inbox.closing.detailOptional')}
                maxLength={maxCloseDetailLength}
                value={detail}
                error={problem}
                onChange={({ currentTarget }) => setDetail(currentTarget.value)}
              />
            )}
          </li>
        ))}
        {shown.length === 0 && <li className={css.none}>{t('inbox.closing.nothing')}</li>}
        {hidden > 0 && (
          <li className={css.item}>
            <UnstyledButton className={css.reason} onClick={() => setAll(true)}>
              <kbd className={css.key} aria-hidden>
                0
              </kbd>
              <span className={css.name}>{t('inbox.closing.others', { count: hidden })}</span>
            </UnstyledButton>
          </li>
        )}
      </ul>
      {props.farewell !== undefined && (
        <Switch
          label={t('inbox.closing.farewell')}
          checked={farewell}
          onChange={({ currentTarget }) => setFarewell(currentTarget.checked)}
        />
      )}
    </FormModal>
  );
}
