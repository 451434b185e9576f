import { Button } from '@mantine/core';
import { IconDownload } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { downloadAs } from '../../../ui/text/csv.ts';
import css from './security.module.css';

/** Recovery codes, the one time they are shown. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={css.text}>{t('security.dialog.codes')}</p>
      <ul className={css.codes}>
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={() => downloadAs('balcao-codigos.txt', 'text/plain;charset=utf-8', `${codes.join('\r\n')}\r\n`)}
      >
        {t('security.dialog.download')}
      </Button>
    </>
  );
}
