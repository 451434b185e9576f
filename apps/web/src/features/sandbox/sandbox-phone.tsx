import type { Connection, SandboxMember } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../ui/phone.ts';
import { SegmentedCount } from '../../ui/segmented-count.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useAddFiles } from '../composer/index.ts';
import { ContentDialogs, type ContentKind } from './content-dialogs.tsx';
import { usePhoneDrafts } from './phone-drafts.ts';
import { GroupNotice } from './group-notice.tsx';
import { NewContactDialog } from './new-contact-dialog.tsx';
import { NewGroupDialog } from './new-group-dialog.tsx';
import { usePhoneSendQueue } from './phone-send-queue.ts';
import type { PhoneMessageInput } from './phone-send-queue.ts';
import { useMessageChanges } from './phone-actions.ts';
import { PhoneChat } from './phone-chat.tsx';
import { PhoneContacts } from './phone-contacts.tsx';
import { PhoneNotice } from './phone-notice.tsx';
import { PhonePanel } from './phone-panel.tsx';
import { Phone } from './phone.tsx';
import { usePhoneContacts } from './sandbox.queries.ts';
import css from './sandbox-phone.module.css';
import { usePhone } from './use-phone.ts';
import { useRecording } from './use-recording.ts';

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
  const [selected, setSelected] = useState<string | null>(null);
  const contacts = usePhoneContacts(whatsappId);
  const { entries, clearLog } = usePhone(whatsappId, connection.status);
  const drafts = usePhoneDrafts();
  const sendQueue = usePhoneSendQueue(whatsappId);
  const newContact = useDialog<null>();
  const newGroup = useDialog<null>();
  const [members, setMembers] = useState<Readonly<Record<string, SandboxMember>>>({});
  const content = useDialog<ContentKind>();

  const contact = contacts.list?.find(({ number }) => number === selected) ?? null;
  // A person who left the group can no longer be played there.
  const member =
    contact?.members?.find(({ number }) => number === members[contact.number]?.number) ?? contact?.members?.[0] ?? null;
  const messageChanges = useMessageChanges(whatsappId, member?.number ?? null);
  const draft = drafts.of(selected ?? '');
  const adder = useAddFiles(draft.files.length, (read) => {
    drafts.change(selected ?? '', ({ files }) => ({ files: [...files, ...read] }));
    setPane('phone');
  });
  const play = (number: string) => {
    setSelected(number);
    setPane('phone');
  };
  /** Something that is neither text nor a chosen file goes at once, and is to be seen going. */
  const send = (content: Partial<PhoneMessageInput>) => {
    if (contact) sendQueue.send({ ...contact, author: member }, [{ body: '', media: null, quoted: null, ...content }]);
    setPane('phone');
  };
  const recording = useRecording(selected, (file) =>
    send({ voice: true, media: { id: file.name, file, preview: null, width: null, height: null } }),
  );
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
          selected={selected}
          onSelect={play}
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
              onMember={(chosen) => {
                setMembers((all) => ({ ...all, [contact.number]: chosen }));
                // The quoted or edited message was the former person's view.
                drafts.change(contact.number, ({ editing, text }) => ({
                  quoted: null,
                  editing: null,
                  text: editing ? '' : text,
                }));
              }}
              draft={draft}
              onDraft={(change) => drafts.change(contact.number, () => change)}
              adder={adder}
              sendQueue={sendQueue}
              changes={messageChanges}
              recording={recording}
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
              <div className={css.pick}>
                <p className={css.title}>{t('sandbox.phone.pick')}</p>
                <p className={css.text}>{t('sandbox.phone.pickText')}</p>
                <Button
                  variant="light"
                  leftSection={<IconPlus size={16} stroke={1.75} />}
                  onClick={() => newContact.open(null)}
                >
                  {t('sandbox.phone.newContact')}
                </Button>
              </div>
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
          onReact={messageChanges.react}
          onEdit={(editing) => {
            drafts.change(editing.number, () => ({ editing, text: editing.body, quoted: null }));
            setPane('phone');
          }}
          onDelete={messageChanges.remove}
          onRecord={() => {
            recording.start();
            setPane('phone');
          }}
          onContent={content.open}
          onCall={(call) => send({ call })}
          onFiles={adder.add}
          entries={entries}
          nameOf={(number) => contacts.list?.find((each) => each.number === number)?.name ?? formatPhone(number)}
          onClear={clearLog}
        />
      </div>
      <ContentDialogs dialog={content} onSend={send} />
      <NewGroupDialog
        key={`group ${newGroup.instanceKey}`}
        whatsappId={whatsappId}
        opened={newGroup.opened}
        people={contacts.list?.filter((each) => each.members === null) ?? []}
        onCreated={(number) => {
          newGroup.close();
          play(number);
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
          play(fresh.number);
        }}
        onClose={newContact.close}
      />
    </div>
  );
}
