import { Button, Checkbox } from '@mantine/core';
import { IconCopy } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../app/copy-text.ts';
import css from './shown-once.module.css';

interface Props {
  title: string;
  /** the secret, whole */
  value: string;
  onDone: () => void;
}

/** A secret that is shown once; it goes away when the person confirms that it is stored. */
export function ShownOnce({ title, value, onDone }: Props) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  const copy = () => void copyText(value, t('common.copied'));
  return (
    <section className={css.box} aria-label={title}>
      <p className={css.title}>
        {title}
        <small>{t('messagesApi.once.text')}</small>
      </p>
      <div className={css.value}>
        <code>{value}</code>
        <Button leftSection={<IconCopy size={16} stroke={1.75} />} onClick={copy}>
          {t('messagesApi.copy')}
        </Button>
      </div>
      <div className={css.foot}>
        <Checkbox
          label={t('messagesApi.once.kept')}
          checked={kept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button variant="default" disabled={!kept} onClick={onDone}>
          {t('messagesApi.once.done')}
        </Button>
      </div>
    </section>
  );
}
