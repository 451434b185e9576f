import { sandboxDelete, sandboxEdit, sandboxReact } from '@balcao/contract';
import type { SandboxMessage } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';

/** Kinds with words of their own that can be edited. */
const withText = new Set<SandboxMessage['mediaType']>(['conversation', 'image', 'video', 'application']);

export const mayEdit = ({ fromMe, isDeleted, mediaType, body }: SandboxMessage): boolean =>
  fromMe && !isDeleted && body !== '' && withText.has(mediaType);
export const mayDelete = ({ fromMe, isDeleted, mediaType }: SandboxMessage): boolean => fromMe && !isDeleted && mediaType !== 'call_log';
export const mayReact = ({ isDeleted, mediaType }: SandboxMessage): boolean => !isDeleted && mediaType !== 'call_log';
export const mayReply = ({ fromMe, isDeleted }: SandboxMessage): boolean => !fromMe && !isDeleted;

/** The contact's own reaction. */
export const ownReaction = ({ reactions }: SandboxMessage): string => reactions.find(({ fromMe }) => fromMe)?.emoji ?? '';

interface Change {
  message: SandboxMessage;
  /** the new text or the emoji */
  value: string;
}

/** What a contact changes of messages; what comes of it is heard live. */
export function useChanges(whatsappId: number) {
  const params = ({ providerId }: SandboxMessage) => ({ whatsappId, providerId });
  const edit = useMutation({
    mutationFn: ({ message, value }: Change) => call(sandboxEdit, { params: params(message), body: { number: message.number, body: value } }),
  });
  const react = useMutation({
    mutationFn: ({ message, value }: Change) => call(sandboxReact, { params: params(message), body: { number: message.number, emoji: value } }),
  });
  const remove = useMutation({
    mutationFn: (message: SandboxMessage) => call(sandboxDelete, { params: params(message), query: { number: message.number } }),
  });
  return {
    edit: (message: SandboxMessage, value: string) => edit.mutate({ message, value }),
    /** the same emoji once more takes it back */
    react: (message: SandboxMessage, emoji: string) => react.mutate({ message, value: ownReaction(message) === emoji ? '' : emoji }),
    remove: (message: SandboxMessage) => remove.mutate(message),
  };
}
