import type { Connection, PasskeyLinkingDetails } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { useNowEvery } from '../../../../ui/hooks/use-now-every.ts';
import { IconDownload, IconExternalLink } from '../../../../ui/icons/index.ts';
import { LetterCode } from '../../../../ui/text/letter-code.tsx';
import { secondsUntil } from '../connections.rules.ts';
import { BeginPasskey } from './begin-passkey.tsx';
import css from './passkey-panel.module.css';
import { clockText, type PasskeyTask } from './passkey-steps.rules.ts';
import { useConfirmPasskey, useHelperDownload, type useBeginPasskey } from './passkey.queries.ts';

interface Props {
  task: PasskeyTask;
  connection: Connection;
  linking: PasskeyLinkingDetails;
  /** browsers may send to this installation */
  offersHelper: boolean;
  begin: ReturnType<typeof useBeginPasskey>;
  /** the helper is in another browser */
  onElsewhere: () => void;
  /** the codes are not equal: ends everything */
  onDifferent: () => void;
}

const iconProps = { size: 16, stroke: 1.75 } as const;
const renewedEveryMs = 500;
const whatsappPage = 'https://web.whatsapp.com';

/** What is to be done in the current step. */
export function PasskeyTaskBody(props: Props) {
  const { task, linking, begin, onDifferent } = props;
  const { t } = useTranslation();
  const name = linking.startedBy ?? '';
  switch (task) {
    case 'install':
      return <Install {...props} />;
    case 'begin':
      return <BeginPasskey begin={begin} number={linking.isMine ? linking.number : null} />;
    case 'byOther':
      return (
        <>
          <p>{t('connectionPasskey.byOther', { name })}</p>
          <BeginPasskey begin={begin} number={linking.number} label={t('connectionPasskey.beginAnyway')} />
        </>
      );
    case 'type':
      return (
        <>
          <LetterCode code={begin.data?.code ?? ''} label={t('connectionPasskey.codeLabel')} />
          <Left i18nKey="connectionPasskey.codeText" until={linking.codeExpiresAt} />
          <OpenPage />
          <NoKey />
        </>
      );
    case 'use':
      return (
        <>
          <p>
            <Trans i18nKey="connectionPasskey.claimed" components={{ b: <b /> }} />
          </p>
          {linking.problem && (
            <div className={css.problem} role="alert">
              <b>{t('connectionPasskey.unreachable.title')}</b>
              <p>{t('connectionPasskey.unreachable.text')}</p>
            </div>
          )}
          <NoKey />
        </>
      );
    case 'compare':
      return <Compare {...props} onDifferent={onDifferent} />;
    case 'compareByOther':
      return <p>{t('connectionPasskey.compare.other', { name })}</p>;
    case 'sent':
    case 'confirmed':
      return <p>{t(`connectionPasskey.${task}`)}</p>;
  }
}

function Install({ offersHelper, onElsewhere }: Props) {
  const { t } = useTranslation();
  const download = useHelperDownload();
  if (!offersHelper) return <p role="alert">{t('connectionPasskey.noHelper')}</p>;
  return (
    <>
      <p>
        <Trans i18nKey="connectionPasskey.install.text" components={{ b: <b /> }} />
      </p>
      <div className={css.buttons}>
        <Button
          size="sm"
          leftSection={<IconDownload {...iconProps} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('connectionPasskey.install.download')}
        </Button>
        <Button size="sm" variant="subtle" onClick={onElsewhere}>
          {t('connectionPasskey.install.elsewhere')}
        </Button>
      </div>
    </>
  );
}

function Compare({ connection, linking, onDifferent }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirmPasskey(connection.id);
  return (
    <>
      <p className={css.question}>{t('connectionPasskey.compare.title')}</p>
      <p>{t('connectionPasskey.compare.text')}</p>
      <LetterCode code={linking.comparison} label={t('connectionPasskey.compare.label')} />
      <Left i18nKey="connectionPasskey.compare.until" until={linking.until} />
      <div className={css.buttons}>
        <Button size="sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('connectionPasskey.compare.same')}
        </Button>
        <Button size="sm" variant="default" onClick={onDifferent}>
          {t('connectionPasskey.compare.different')}
        </Button>
      </div>
    </>
  );
}

function Left({
  i18nKey,
  until,
}: {
  i18nKey: `connectionPasskey.${'codeText' | 'compare.until'}`;
  until: string | null;
}) {
  const now = useNowEvery(renewedEveryMs);
  const left = clockText(until === null ? 0 : secondsUntil(until, now));
  return (
    <p>
      <Trans i18nKey={i18nKey} values={{ left }} components={{ b: <b /> }} />
    </p>
  );
}

function OpenPage() {
  const { t } = useTranslation();
  return (
    <div className={css.buttons}>
      <Button
        component="a"
        href={whatsappPage}
        target="_blank"
        rel="noopener noreferrer"
        size="sm"
        leftSection={<IconExternalLink {...iconProps} />}
      >
        {t('connectionPasskey.openPage')}
      </Button>
    </div>
  );
}

function NoKey() {
  const { t } = useTranslation();
  return (
    <details className={css.more}>
      <summary>{t('connectionPasskey.noKey.ask')}</summary>
      <p>{t('connectionPasskey.noKey.text')}</p>
    </details>
  );
}
