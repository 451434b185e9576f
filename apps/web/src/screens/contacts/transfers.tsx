import { Button } from '@mantine/core';
import { Menu } from '../../ui/overlays/menu.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconDownload, IconFileImport } from '../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import type { useExport } from '../../features/inbox/contacts/import/use-export.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';

interface Props {
  exporting: ReturnType<typeof useExport>;
  /** undefined = not for the person */
  onImport: (() => void) | undefined;
  onExport: () => void;
}

/** Import and export: buttons in words, which a phone has room for only behind "…". A running export can be stopped. */
export function Transfers({ exporting, onImport, onExport }: Props) {
  const { t } = useTranslation();
  const phone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const importIcon = <IconFileImport size={16} stroke={1.75} aria-hidden />;
  const exportIcon = <IconDownload size={16} stroke={1.75} aria-hidden />;
  const progress = exporting.progress && (
    <Button variant="default" onClick={exporting.stop} aria-live="polite">
      {t('contacts.exportDialog.progress', exporting.progress)}
    </Button>
  );
  if (!phone)
    return (
      <>
        {onImport && (
          <Button variant="default" leftSection={importIcon} onClick={onImport}>
            {t('contacts.import')}
          </Button>
        )}
        {progress ?? (
          <Button variant="default" leftSection={exportIcon} onClick={onExport}>
            {t('contacts.export')}
          </Button>
        )}
      </>
    );
  return (
    progress ?? (
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <IconButton label={t('common.more')} variant="default" size={44}>
            <IconDots size={18} stroke={1.75} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {onImport && (
            <Menu.Item leftSection={importIcon} onClick={onImport}>
              {t('contacts.import')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={exportIcon} onClick={onExport}>
            {t('contacts.export')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )
  );
}
