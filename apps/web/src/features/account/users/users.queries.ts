import {
  createUser,
  deleteUser,
  inviteUser,
  inviteUserAgain,
  listUsers,
  listUsersBrief,
  previewUserRemoval,
  updateUser,
  type EndpointInput,
  type User,
} from '@balcao/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useLookup, useSubmit } from '../../../app/crud/use-crud.ts';
import { useSession } from '../../../app/session/session.ts';

export const usersCrud = defineCrud({
  key: 'users',
  endpoints: { list: listUsers, lookup: listUsersBrief, create: createUser, update: updateUser, delete: deleteUser },
  // Only admins list users, and receive them whole.
  page: ({ users, ...page }) => ({ items: users.filter((user): user is User => 'allTicket' in user), ...page }),
  events: { user: true, colleague: true },
});

/** Everyone of the company with their queues, for pickers. */
export const useUsersBrief = (enabled = true) => useLookup(usersCrud, { enabled });

/** Everyone of the company, read anew at each use. */
export const useUsersBriefNow = () => useLookup(usersCrud, { refetchOnMount: 'always' });

/** How many users the plan allows. */
export const useUserLimit = () => useSession().company.plan?.users;

/** Adds a user who chooses a password by a mailed link. The list learns of them by their event. */
export const useInvite = () =>
  useSubmit([usersCrud.key, 'invite'], (body: EndpointInput<typeof inviteUser>['body'], idempotencyKey) =>
    call(inviteUser, { body, idempotencyKey }),
  );

/** Errors are toasts. */
export const useInviteAgain = () =>
  useMutation({ mutationFn: (id: number) => call(inviteUserAgain, { params: { id } }) });

/** The open tickets of a user, and who could take them over: the current state at each request. */
export function useRemovalPreview(id: number | undefined) {
  return useQuery({
    // Not below the key of the users: of someone who is gone there is nothing more to ask.
    queryKey: ['user-removal', id],
    queryFn: () => call(previewUserRemoval, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Removes a user; without `transferTo` what they had open waits again. Errors are shown by the dialog. */
export function useRemoveUser() {
  return useSubmit([usersCrud.key], ({ id, transferTo }: { id: number; transferTo: number | undefined }) =>
    call(deleteUser, { params: { id }, query: { transferTo } }),
  );
}
