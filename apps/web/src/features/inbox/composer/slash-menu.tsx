import { useLocalStorage } from '@mantine/hooks';
import type { Macro, QuickMessage, Ticket } from '@balcao/contract';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../../ui/chat/composer/list-tabs.tsx';
import { MacroPicker } from '../../automation/macros/index.ts';
import type { TypedValues } from '../../automation/macros/index.ts';
import { QuickMessagePicker } from '../quick-messages/index.ts';

const tabs = ['replies', 'macros'] as const;
type SlashTab = (typeof tabs)[number];

interface Props {
  ticket: Ticket;
  shown: boolean;
  /** what follows the slash */
  query: string;
  field: RefObject<HTMLElement | null>;
  onReply: (reply: QuickMessage, text: string) => void;
  onRunMacro: (macro: Macro, values: TypedValues) => void;
  /** only the text of a macro is wanted */
  onMacroText: (text: string) => void;
  onClose: () => void;
}

/** What a slash brings up: quick replies and macros, in two tabs between which Tab changes. The last one is remembered. */
export function SlashMenu({ ticket, shown, query, field, onReply, onRunMacro, onMacroText, onClose }: Props) {
  const { t } = useTranslation();
  const [tab, setTab] = useLocalStorage<SlashTab>({
    key: 'slashTab',
    defaultValue: 'replies',
    getInitialValueInEffect: false,
  });
  const change = (to: SlashTab) => {
    setTab(to);
    field.current?.focus();
  };
  const head = (
    <ListTabs
      label={t('quickMessages.tabs.label')}
      tabs={tabs.map((key) => ({ key, name: t(`quickMessages.tabs.${key}`) }))}
      current={tab}
      hint={t('quickMessages.tabs.hint')}
      onChange={change}
    />
  );
  const props = { query, field, head, onTab: () => change(tab === 'replies' ? 'macros' : 'replies'), onClose };
  const areMacrosShown = tab === 'macros' && shown;
  return (
    <>
      <QuickMessagePicker
        {...props}
        shown={shown && !areMacrosShown}
        queueId={ticket.queueId}
        contactName={ticket.contact.name}
        ticket={ticket}
        onPick={onReply}
      />
      {areMacrosShown && <MacroPicker {...props} ticket={ticket} onRun={onRunMacro} onText={onMacroText} />}
    </>
  );
}
