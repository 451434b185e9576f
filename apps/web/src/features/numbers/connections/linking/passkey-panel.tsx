import type { Connection } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { copyText } from '../../../../app/copy-text.ts';
import { useNowEvery } from '../../../../ui/hooks/use-now-every.ts';
import { IconCheck, IconLoader2 } from '../../../../ui/icons/index.ts';
import { secondsUntil } from '../connections.rules.ts';
import { PasskeyAside } from './passkey-aside.tsx';
import css from './passkey-panel.module.css';
import { clockText, passkeyTask, stepOf } from './passkey-steps.rules.ts';
import { PasskeyTaskBody } from './passkey-task.tsx';
import { useBeginPasskey, usePasskeyLinking } from './passkey.queries.ts';
import { useHelperInstalled } from './use-helper-installed.ts';

interface Props {
  connection: Connection;
  /** ends this linking, with nothing linked */
  onCancel: () => void;
}

const renewedEveryMs = 500;
const steps = ['read', 'helper', 'confirm', 'compare'] as const;

/** Linking a phone that demands a passkey: four steps, what they look like, and the time that is left. */
export function PasskeyPanel({ connection, onCancel }: Props) {
  const { t } = useTranslation();
  const { data } = usePasskeyLinking(connection.id);
  const begin = useBeginPasskey(connection.id);
  const isInstalled = useHelperInstalled();
  const [isElsewhere, setIsElsewhere] = useState(false);
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const linking = data?.linking;
  const hasHelper = isInstalled || isElsewhere;
  const task = linking && passkeyTask(linking, { hasHelper, hasCode: begin.data !== undefined });
  const current = task ? stepOf(task) : 2;

  return (
    <>
      <div className={css.columns}>
        <div className={css.main}>
          <Text component="h3" size="lg" fw={600}>
            {t('connectionPasskey.title')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('connectionPasskey.intro')}
          </Text>
          {isPhone && (
            <div className={css.note}>
              <Text size="sm">{t('connectionPasskey.phone')}</Text>
              <Button
                variant="default"
                size="sm"
                onClick={() =>
                  void copyText(location.href, t('connectionPasskey.linkCopied'), t('connectionPasskey.copyFailed'))
                }
              >
                {t('connectionPasskey.copyLink')}
              </Button>
            </div>
          )}
          <ol className={css.steps}>
            {steps.map((step, index) => {
              const number = index + 1;
              const isDone = number < current;
              return (
                <li key={step} data-done={isDone || undefined} aria-current={number === current ? 'step' : undefined}>
                  <Text span size="sm" fw={700} className={css.mark}>
                    {isDone ? <IconCheck size={14} stroke={2.25} aria-label={t('connectionPasskey.done')} /> : number}
                  </Text>
                  <Text component="div" size="sm" className={css.step}>
                    <Text className={css.stepTitle}>{t(`connectionPasskey.steps.${step}`)}</Text>
                    {number === current && linking && task && (
                      <PasskeyTaskBody
                        task={task}
                        connection={connection}
                        linking={linking}
                        offersHelper={data.hasHelper}
                        begin={begin}
                        onElsewhere={() => setIsElsewhere(true)}
                        onDifferent={onCancel}
                      />
                    )}
                  </Text>
                </li>
              );
            })}
          </ol>
        </div>
        <PasskeyAside connection={connection} />
      </div>
      <footer className={css.foot}>
        <Text component="output" size="sm" className={css.state}>
          {connection.passkey ? <Waiting until={connection.passkey.until} /> : <IconLoader2 size={16} aria-hidden />}
        </Text>
        <Button variant="subtle" onClick={onCancel}>
          {t('connectionPasskey.otherNumber')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </footer>
    </>
  );
}

function Waiting({ until }: { until: string }) {
  const left = clockText(secondsUntil(until, useNowEvery(renewedEveryMs)));
  return (
    <>
      <span className={css.dot} aria-hidden />
      <span>
        <Trans i18nKey="connectionPasskey.waiting" values={{ left }} components={{ b: <b /> }} />
      </span>
    </>
  );
}
