import { deleteSandboxMessage, editSandboxMessage, reactToSandboxMessage, voteInSandboxPoll } from '@balcao/contract';
import type { SandboxMessage } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';

/** Kinds with words of their own that can be edited. */
const editableTypes = new Set<SandboxMessage['mediaType']>(['conversation', 'image', 'video', 'application']);

export const mayEdit = ({ fromMe, isDeleted, mediaType, body }: SandboxMessage): boolean =>
  fromMe && !isDeleted && body !== '' && editableTypes.has(mediaType);
export const mayDelete = ({ fromMe, isDeleted, mediaType }: SandboxMessage): boolean =>
  fromMe && !isDeleted && mediaType !== 'call_log';
export const mayReact = ({ isDeleted, mediaType }: SandboxMessage): boolean => !isDeleted && mediaType !== 'call_log';
export const mayReply = ({ fromMe, isDeleted }: SandboxMessage): boolean => !fromMe && !isDeleted;

/** The contact's own reaction. */
export const ownReaction = ({ reactions }: SandboxMessage): string =>
  reactions.find(({ fromMe }) => fromMe)?.emoji ?? '';

interface MessageChange {
  message: SandboxMessage;
  /** the new text or the emoji */
  value: string;
}

/** The poll of a message that can be voted in. */
export const pollOf = ({ isDeleted, interactive }: SandboxMessage) =>
  !isDeleted && interactive?.kind === 'poll' ? interactive : undefined;

/** Changes of messages by a contact, or by this member of a group; the result comes as a live event. */
export function useMessageChanges(whatsappId: number, member: string | null) {
  const author = member ?? undefined;
  const params = ({ providerId }: SandboxMessage) => ({ whatsappId, providerId });
  const edit = useMutation({
    mutationFn: ({ message, value }: MessageChange) =>
      call(editSandboxMessage, { params: params(message), body: { number: message.number, author, body: value } }),
  });
  const react = useMutation({
    mutationFn: ({ message, value }: MessageChange) =>
      call(reactToSandboxMessage, { params: params(message), body: { number: message.number, author, emoji: value } }),
  });
  const vote = useMutation({
    mutationFn: ({ message, choices }: { message: SandboxMessage; choices: string[] }) =>
      call(voteInSandboxPoll, { params: params(message), body: { number: message.number, author, choices } }),
  });
  const remove = useMutation({
    mutationFn: (message: SandboxMessage) =>
      call(deleteSandboxMessage, { params: params(message), query: { number: message.number, author } }),
  });
  return {
    edit: (message: SandboxMessage, value: string) => edit.mutate({ message, value }),
    react: (message: SandboxMessage, emoji: string) => react.mutate({ message, value: emoji }),
    vote: (message: SandboxMessage, choices: string[]) => vote.mutate({ message, choices }),
    remove: (message: SandboxMessage) => remove.mutate(message),
  };
}
