import type { HandlerAnswer, listUsers, LivePayload, User } from '@balcao/contract';
import type { InfiniteData } from '@tanstack/react-query';

export type UserPage = HandlerAnswer<typeof listUsers>;
/** The list as far as it was scrolled. */
export type UserPages = InfiniteData<UserPage, string | undefined>;

/** Words as the server's search compares them: no capitals, no accents. */
const searchText = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
const isFound = ({ name, email }: User, search: string) => searchText(`${name}\n${email}`).includes(searchText(search));

/**
 * The list after an event, or undefined where the event alone does not tell and the list has to be fetched again: somebody
 * was added, or came or went in a part that is not loaded.
 */
export function applyUserEvent(list: UserPages, event: LivePayload<'user'>, search: string): UserPages | undefined {
  if (event.action === 'create') return undefined;
  const id = event.action === 'delete' ? event.userId : event.user.id;
  const known = list.pages.some(({ users }) => users.some((user) => user.id === id));
  const whole = list.pages.at(-1)?.nextCursor === null;
  if (!known) {
    if (event.action === 'update') return isFound(event.user, search) && whole ? undefined : list;
    return whole ? list : undefined;
  }
  const stays = event.action === 'update' && isFound(event.user, search);
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      count: stays ? page.count : page.count - 1,
      users: page.users.flatMap((user) => (user.id !== id ? [user] : stays ? [event.user] : [])),
    })),
  };
}
