import type { Connection } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../ui/text/phone.ts';
import { SegmentedCount } from '../../../ui/segmented-count.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { ContentDialogs, type ContentKind } from './content-dialogs.tsx';
import { GroupNotice } from './group-notice.tsx';
import { NewContactDialog } from './new-contact-dialog.tsx';
import { NewGroupDialog } from './new-group-dialog.tsx';
import { PhoneChat } from './phone-chat.tsx';
import { PhoneContacts } from './phone-contacts.tsx';
import { PhoneNotice } from './phone-notice.tsx';
import { PhonePanel } from './phone-panel.tsx';
import { Phone } from './phone.tsx';
import css from './sandbox-phone.module.css';
import { useSandboxPhone } from './use-sandbox-phone.ts';

interface Props {
  connection: Connection;
  scanning: boolean;
  onScan: () => void;
}

const panes = ['contacts', 'phone', 'panel'] as const;
type Pane = (typeof panes)[number];

/** Contacts, the phone, and what can be done and has happened: side by side where there is room, else one at a time. */
export function SandboxPhone({ connection, scanning, onScan }: Props) {
  const { t } = useTranslation();
  const whatsappId = connection.id;
  const onePane = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [pane, setPane] = useState<Pane>('contacts');
  const phone = useSandboxPhone(connection, () => setPane('phone'));
  const { contacts, contact, member, drafts, changes, adder, field, voice } = phone;
  const newContact = useDialog<null>();
  const newGroup = useDialog<null>();
  const content = useDialog<ContentKind>();
  const unread = contacts.list?.reduce((sum, each) => sum + each.unread, 0) ?? 0;
  const notice = <PhoneNotice connection={connection} scanning={scanning} onScan={onScan} />;

  return (
    <div className={css.sandbox} data-pane={onePane ? pane : undefined}>
      {onePane && (
        <SegmentedCount
          label={t('sandbox.panes.label')}
          value={pane}
          items={panes.map((value) => ({
            value,
            label: t(`sandbox.panes.${value}`),
            // A zero would be read as no contacts.
            ...(value === 'contacts' && unread > 0 ? { count: unread, waiting: true } : {}),
          }))}
          onChange={setPane}
        />
      )}
      <div className={css.card} data-part="contacts" hidden={onePane && pane !== 'contacts'}>
        <PhoneContacts
          contacts={contacts}
          selected={phone.selected}
          onSelect={phone.play}
          onAdd={() => newContact.open(null)}
          onAddGroup={() => newGroup.open(null)}
        />
      </div>
      <div className={css.middle} hidden={onePane && pane !== 'phone'}>
        <Phone label={contact ? t('sandbox.phone.label', { name: contact.name }) : t('sandbox.title')}>
          {contact ? (
            <PhoneChat
              key={contact.number}
              whatsappId={whatsappId}
              contact={contact}
              member={member}
              onMember={(chosen) => phone.playMember(contact.number, chosen)}
              draft={phone.draft}
              onDraft={(change) => drafts.change(contact.number, () => change)}
              adder={adder}
              changes={changes}
              field={field}
              voice={voice}
              visible={!onePane || pane === 'phone'}
              notice={
                <>
                  {notice}
                  {contact.members && <GroupNotice />}
                </>
              }
              onBack={onePane ? () => setPane('contacts') : undefined}
            />
          ) : (
            <>
              {notice}
              <NobodyPlayed onAdd={() => newContact.open(null)} />
            </>
          )}
        </Phone>
      </div>
      <div className={css.card} data-part="panel" hidden={onePane && pane !== 'panel'}>
        <PhonePanel
          whatsappId={whatsappId}
          contact={contact}
          member={member}
          onReply={(quoted) => {
            drafts.change(quoted.number, () => ({ quoted, editing: null }));
            setPane('phone');
          }}
          onReact={changes.react}
          onEdit={(editing) => {
            drafts.change(editing.number, () => ({ editing, text: editing.body, quoted: null }));
            setPane('phone');
          }}
          onDelete={changes.remove}
          onRecord={() => {
            voice.start();
            setPane('phone');
          }}
          onContent={content.open}
          onCall={(call) => phone.send({ call })}
          onFiles={adder.add}
          entries={phone.entries}
          nameOf={(number) => contacts.list?.find((each) => each.number === number)?.name ?? formatPhone(number)}
          onClear={phone.clearLog}
        />
      </div>
      <ContentDialogs dialog={content} onSend={phone.send} />
      <NewGroupDialog
        key={`group ${newGroup.instanceKey}`}
        whatsappId={whatsappId}
        opened={newGroup.opened}
        people={contacts.list?.filter((each) => each.members === null) ?? []}
        onCreated={(number) => {
          newGroup.close();
          phone.play(number);
        }}
        onClose={newGroup.close}
      />
      <NewContactDialog
        key={newContact.instanceKey}
        opened={newContact.opened}
        known={contacts.list ?? []}
        onCreate={(fresh) => {
          contacts.add(fresh);
          newContact.close();
          phone.play(fresh.number);
        }}
        onClose={newContact.close}
      />
    </div>
  );
}

/** Shown on the phone until a contact is chosen. */
function NobodyPlayed({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.pick}>
      <p className={css.title}>{t('sandbox.phone.pick')}</p>
      <p className={css.text}>{t('sandbox.phone.pickText')}</p>
      <Button variant="light" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
        {t('sandbox.phone.newContact')}
      </Button>
    </div>
  );
}
