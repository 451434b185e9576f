import type { Connection, SandboxContact, SandboxMember } from '@balcao/contract';
import { useRef, useState } from 'react';
import { useVoiceMessage } from '../../../ui/chat/composer/voice/use-voice-message.ts';
import { useAddFiles } from '../../../ui/chat/files/use-add-files.ts';
import { useMessageChanges } from './phone-actions.ts';
import { usePhoneDrafts } from './phone-drafts.ts';
import { sendFromPhone } from './phone-send-queue.ts';
import type { PhoneMessageInput } from './phone-send-queue.ts';
import { usePhoneContacts } from './sandbox.queries.ts';
import { usePhone } from './use-phone.ts';

/**
 * Who is played on the phone, and what that contact writes, sends and changes.
 * @param onShowPhone what was done is to be seen on the phone
 */
export function useSandboxPhone({ id: whatsappId, status }: Connection, onShowPhone: () => void) {
  const [selected, setSelected] = useState<string | null>(null);
  const contacts = usePhoneContacts(whatsappId);
  const { entries, clearLog } = usePhone(whatsappId, status);
  const drafts = usePhoneDrafts();
  const [members, setMembers] = useState<Readonly<Record<string, SandboxMember>>>({});

  const contact = contacts.list?.find(({ number }) => number === selected) ?? null;
  // A person who left the group can no longer be played there.
  const member =
    contact?.members?.find(({ number }) => number === members[contact.number]?.number) ?? contact?.members?.[0] ?? null;
  const changes = useMessageChanges(whatsappId, member?.number ?? null);
  const draft = drafts.use(selected ?? '');
  const adder = useAddFiles(draft.files.length, (read) => {
    drafts.change(selected ?? '', ({ files }) => ({ files: [...files, ...read] }));
    onShowPhone();
  });
  const writerOf = ({ number, name }: SandboxContact) => ({ whatsappId, number, name, author: member });
  /** Something that is neither text nor a chosen file goes at once, and is to be seen going. */
  const send = (content: Partial<PhoneMessageInput>) => {
    if (contact) sendFromPhone(writerOf(contact), [{ body: '', media: null, quoted: null, ...content }]);
    onShowPhone();
  };
  const field = useRef<HTMLTextAreaElement>(null);
  const voice = useVoiceMessage(field, (media) => send({ voice: true, media }), selected);
  return {
    contacts,
    entries,
    clearLog,
    drafts,
    selected,
    contact,
    member,
    changes,
    draft,
    adder,
    send,
    field,
    voice,
    /** Plays a contact. */
    play: (number: string) => {
      setSelected(number);
      onShowPhone();
    },
    /** Plays another person of the group. */
    playMember: (group: string, chosen: SandboxMember) => {
      setMembers((all) => ({ ...all, [group]: chosen }));
      // The quoted or edited message was the former person's view.
      drafts.change(group, ({ editing, text }) => ({ quoted: null, editing: null, text: editing ? '' : text }));
    },
  };
}
