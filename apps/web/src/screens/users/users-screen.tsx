import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { User } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudPages } from '../../app/crud/use-crud.ts';
import { useSession } from '../../app/session/session.ts';
import { OnlineStatus } from '../../features/account/users/online-status.tsx';
import { RemoveUserDialog } from '../../features/account/users/remove-dialog.tsx';
import { UserForm } from '../../features/account/users/user-form.tsx';
import { usersCrud, useUserLimit } from '../../features/account/users/users.queries.ts';
import css from '../../features/account/users/users.module.css';
import { Avatar } from '../../ui/avatar.tsx';
import { ColorLabel } from '../../ui/color-label.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { useSort } from '../../ui/lists/use-sort.ts';

/** A user whose browser vanished is offline some minutes later, and no event announces it. */
const refetchIntervalMs = 60_000;

/** Everyone who works with this company's inbox. */
export function UsersScreen() {
  const { t } = useTranslation();
  const { actor } = useSession();
  const search = useSearchText();
  const sort = useSort('-createdAt');
  const { list, count } = useCrudPages(usersCrud, search.search, { refetchIntervalMs, query: sort.query });
  const limit = useUserLimit();
  const all = search.search === '' ? count : undefined;
  const full = all !== undefined && limit !== undefined && all >= limit;
  // Those who run the installation are their own business.
  const canEdit = (user: User) => actor.super || !user.super;
  return (
    <CrudPage
      texts={{
        title: t('users.title'),
        searchLabel: t('users.searchLabel'),
        add: t('users.add'),
        edit: ({ name }) => t('users.edit', { name }),
        delete: ({ name }) => t('users.delete', { name }),
        empty: { title: t('users.title'), text: '' },
        notFound: (words) => ({ title: t('users.notFound.title', { search: words }), text: t('users.notFound.text') }),
      }}
      note={countText(count, all === undefined ? undefined : limit, t)}
      list={list}
      search={search}
      row={{ height: 54, avatar: 30, twoLines: true }}
      above={full && <NoticeBox tone="info">{t('users.full', { limit })}</NoticeBox>}
      sort={sort}
      columns={[
        { label: t('common.name'), sort: 'name', render: (user) => <Person user={user} /> },
        { label: t('common.email'), sort: 'email', render: (user) => <span className={css.email}>{user.email}</span> },
        { label: t('users.columns.profile'), render: (user) => t(`users.profiles.${user.profile}`) },
        { label: t('users.columns.queues'), render: (user) => <Queues user={user} /> },
        { label: t('users.columns.lastSignIn'), sort: 'lastSignInAt', render: (user) => <LastSignIn user={user} /> },
      ]}
      renderCard={(user) => (
        <Person user={user}>
          <div className={css.email}>{user.email}</div>
          <div className={css.muted}>{t(`users.profiles.${user.profile}`)}</div>
        </Person>
      )}
      isFull={full}
      canEdit={canEdit}
      canDelete={(user) => canEdit(user) && user.id !== actor.userId}
      renderForm={(dialog) => <UserForm {...dialog} />}
      renderRemove={(dialog) => <RemoveUserDialog {...dialog} />}
    />
  );
}

function countText(count: number | undefined, limit: number | undefined, t: TFunction) {
  if (count === undefined) return undefined;
  return limit === undefined ? t('users.found', { count }) : t('users.count', { count, limit });
}

function Person({ user, children }: { user: User; children?: ReactNode }) {
  const { t } = useTranslation();
  const { actor } = useSession();
  return (
    <div className={css.person}>
      <Avatar id={user.id} name={user.name} size={30} />
      <div className={css.lines}>
        <div className={css.name}>
          {user.name}
          {user.id === actor.userId && <span className={css.you}>{t('users.you')}</span>}
        </div>
        <OnlineStatus online={user.online} />
        {children}
      </div>
    </div>
  );
}

function LastSignIn({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <span className={css.muted}>
      {user.lastSignInAt
        ? formatDateTime(user.lastSignInAt)
        : t(user.invitedUntil === null ? 'users.neverSignedIn' : 'users.invitationPending')}
    </span>
  );
}

function Queues({ user }: { user: User }) {
  const { t } = useTranslation();
  if (user.queues.length === 0)
    return <span className={css.muted}>{t(user.profile === 'admin' ? 'users.allQueues' : 'users.noQueues')}</span>;
  const shown = user.queues.length > maxQueuesInRow ? user.queues.slice(0, maxQueuesInRow - 1) : user.queues;
  const others = user.queues.slice(shown.length);
  return (
    <div className={css.queues}>
      {shown.map(({ id, name, color }) => (
        <ColorLabel key={id} color={color}>
          {name}
        </ColorLabel>
      ))}
      {others.length > 0 && (
        <span className={css.muted} title={others.map(({ name }) => name).join(', ')}>
          {t('users.moreQueues', { count: others.length })}
        </span>
      )}
    </div>
  );
}

/** With more of them one user would fill the window; all are in the form. */
const maxQueuesInRow = 6;
