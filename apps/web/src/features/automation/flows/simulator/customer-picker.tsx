import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '../../../../ui/icons/index.ts';
import { Popover } from '../../../../ui/overlays/popover.ts';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { ContactPicker } from '../../../inbox/contact-picker/index.ts';
import css from './simulator.module.css';

/** Whose data fill the variables: a contact's, or those of an invented person. */
export function CustomerPicker({ onChange }: { onChange: (contactId: number | null) => void }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const choose = (contact: { id: number; name: string } | null) => {
    setName(contact?.name ?? null);
    setIsOpen(false);
    onChange(contact?.id ?? null);
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus width={320}>
      <Popover.Target>
        <Button
          variant="default"
          justify="space-between"
          rightSection={<IconChevronDown size={16} stroke={1.75} />}
          aria-label={t('flowSimulator.customer')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <CutName>{name ?? t('flowSimulator.invented')}</CutName>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={css.customer}>
          <ContactPicker label={t('flowSimulator.customer')} onChoose={choose} />
          <Button variant="default" onClick={() => choose(null)}>
            {t('flowSimulator.invented')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
