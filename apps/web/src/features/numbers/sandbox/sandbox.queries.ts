import {
  createSandboxGroup,
  listSandboxContacts,
  disconnectSandbox,
  leaveSandboxGroup,
  listSandboxMessages,
  markSandboxRead,
  renameSandboxGroup,
  scanSandboxQrCode,
} from '@balcao/contract';
import type { LivePayload, SandboxContact, SandboxMember, SandboxMessage } from '@balcao/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { createEventLog } from '../../../app/live/event-log.ts';
import { applyPhoneEvent } from './sandbox.live.ts';
import { withNewContacts } from './sandbox.rules.ts';
import type { NewContact } from './sandbox.rules.ts';

type PhoneEvent = LivePayload<'sandbox'>;

/** The latest events of simulated phones, for answers that were on their way when they came. */
export const phoneLog = createEventLog<PhoneEvent>();

/** The contact an event is about. */
export const numberOf = (event: PhoneEvent): string => (event.action === 'read' ? event.number : event.message.number);

export const phoneKey = (whatsappId: number) => ['sandbox', whatsappId] as const;
export const contactsKey = (whatsappId: number) => [...phoneKey(whatsappId), 'contacts'] as const;
export const messagesKey = (whatsappId: number, number: string) =>
  [...phoneKey(whatsappId), 'messages', number] as const;

export interface PhoneContacts {
  /** undefined until they are known */
  list: SandboxContact[] | undefined;
  failed: boolean;
  retry: () => void;
  add: (contact: NewContact) => void;
}

/**
 * The contacts of the phone. One that has not written yet is known to this browser alone; it is kept until the server
 * has it.
 */
export function usePhoneContacts(whatsappId: number): PhoneContacts {
  const { data, isError, refetch } = useQuery({
    queryKey: contactsKey(whatsappId),
    queryFn: () => call(listSandboxContacts, { params: { whatsappId } }),
    meta: { quiet: true },
  });
  const [newContacts, setNewContacts] = useLocalStorage<NewContact[]>({
    key: `sandboxContacts:${whatsappId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    list: data && withNewContacts(data, newContacts),
    failed: isError && !data,
    retry: () => void refetch(),
    add: (contact) =>
      setNewContacts((others) => [contact, ...others.filter(({ number }) => number !== contact.number)]),
  };
}

/** The messages on the phone of a contact, oldest first. */
export function usePhoneMessages(whatsappId: number, number: string) {
  return useQuery({
    queryKey: messagesKey(whatsappId, number),
    queryFn: async (): Promise<SandboxMessage[]> => {
      const cursor = phoneLog.cursor();
      const { messages } = await call(listSandboxMessages, { params: { whatsappId }, query: { number } });
      return phoneLog
        .since(cursor)
        .filter((event) => event.whatsappId === whatsappId && numberOf(event) === number)
        .reduce(applyPhoneEvent, messages);
    },
    meta: { quiet: true },
  });
}

interface NewSandboxGroup {
  name: string;
  members: SandboxMember[];
}

/** A group of people of the phone, also of those who have not written yet. */
export function useCreateGroup(whatsappId: number) {
  const client = useQueryClient();
  const attempts = useAttempts<NewSandboxGroup>();
  return useMutation({
    mutationFn: (body: NewSandboxGroup) =>
      attempts.run(body, (idempotencyKey) =>
        call(createSandboxGroup, { params: { whatsappId }, body, idempotencyKey }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: contactsKey(whatsappId) }),
  });
}

/** A member gives a group another name. */
export function useRenameGroup(whatsappId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ number, author, name }: { number: string; author: string; name: string }) =>
      call(renameSandboxGroup, { params: { whatsappId, number }, body: { author, name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactsKey(whatsappId) }),
  });
}

export function useLeaveGroup(whatsappId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ number, member }: { number: string; member: string }) =>
      call(leaveSandboxGroup, { params: { whatsappId, number, member } }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactsKey(whatsappId) }),
  });
}

export function useScan(whatsappId: number) {
  return useMutation({
    mutationFn: (qrcode: string) => call(scanSandboxQrCode, { params: { whatsappId }, body: { qrcode } }),
  });
}

export function useUnlink(whatsappId: number) {
  return useMutation({ mutationFn: () => call(disconnectSandbox, { params: { whatsappId } }) });
}

/** The contact looks at the conversation. A failed report is repeated with the next message. */
export async function markPhoneRead(whatsappId: number, number: string): Promise<void> {
  await call(markSandboxRead, { params: { whatsappId }, body: { number } }).catch(() => undefined);
}
