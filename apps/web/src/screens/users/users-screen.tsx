import { isAdmin } from '@balcao/contract';
import type { User } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { OnlineStatus } from '../../features/users/online-status.tsx';
import { RemoveUserDialog } from '../../features/users/remove-dialog.tsx';
import { UserForm } from '../../features/users/user-form.tsx';
import { useUserLimit, useUserPages } from '../../features/users/users.queries.ts';
import css from '../../features/users/users.module.css';
import { Avatar } from '../../ui/avatar.tsx';
import { ColorLabel } from '../../ui/color-label.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { useSearchText } from '../../ui/search-field.tsx';
import { pagedList } from '../../ui/table-list.ts';
import { TablePage } from '../../ui/table-page.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

/** Everybody who works with this company's inbox. */
export function UsersScreen() {
  const { actor } = useSession();
  return isAdmin(actor) ? <Users /> : <Navigate to="/tickets" replace />;
}

function Users() {
  const { t } = useTranslation();
  const { actor } = useSession();
  const search = useSearchText();
  const pages = useUserPages(search.search);
  const limit = useUserLimit();
  const form = useDialog<User | null>();
  const removing = useDialog<User>();
  const count = pages.data?.pages.at(-1)?.count;
  const all = search.search === '' ? count : undefined;
  const full = all !== undefined && limit !== undefined && all >= limit;
  const columns: Column<User>[] = [
    { label: t('users.columns.id'), kind: 'number', render: (user) => user.id },
    { label: t('common.name'), render: (user) => <Person user={user} /> },
    { label: t('common.email'), render: (user) => <span className={css.email}>{user.email}</span> },
    { label: t('users.columns.profile'), render: (user) => t(`users.profiles.${user.profile}`) },
    { label: t('users.columns.queues'), render: (user) => <Queues user={user} /> },
  ];

  return (
    <>
      <TablePage
        title={t('users.title')}
        note={countText(count, all === undefined ? undefined : limit, t)}
        list={pagedList(pages, (page) => page.users)}
        search={{ label: t('users.searchLabel'), ...search }}
        primary={
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} disabled={full} onClick={() => form.open(null)}>
            {t('users.add')}
          </Button>
        }
        row={{ height: 54, avatar: 30, twoLines: true }}
        empty={{ title: t('users.title'), text: '' }}
        nothingFound={{ title: t('users.notFound.title', search), text: t('users.notFound.text') }}
        above={full && <NoticeBox tone="info">{t('users.full', { limit })}</NoticeBox>}
      >
        {(users, end) => (
          <DataTable
            items={users}
            keyOf={(user) => user.id}
            columns={columns}
            renderCard={(user) => (
              <>
                <Person user={user} />
                <div className={css.email}>{user.email}</div>
                <div className={css.muted}>{t(`users.profiles.${user.profile}`)}</div>
              </>
            )}
            renderActions={(user, size) =>
              // Those who run the installation are their own business.
              (actor.super || !user.super) && (
                <>
                  <IconButton label={t('users.edit', { name: user.name })} size={size} onClick={() => form.open(user)}>
                    <IconPencil size={18} stroke={1.75} />
                  </IconButton>
                  {user.id !== actor.userId && (
                    <IconButton
                      label={t('users.delete', { name: user.name })}
                      size={size}
                      onClick={() => removing.open(user)}
                    >
                      <IconTrash size={18} stroke={1.75} />
                    </IconButton>
                  )}
                </>
              )
            }
            end={end}
          />
        )}
      </TablePage>
      <UserForm
        key={`form ${form.instanceKey}`}
        opened={form.opened}
        user={form.value ?? undefined}
        onClose={form.close}
      />
      <RemoveUserDialog
        key={`remove ${removing.instanceKey}`}
        opened={removing.opened}
        user={removing.value}
        onClose={removing.close}
      />
    </>
  );
}

function countText(count: number | undefined, limit: number | undefined, t: ReturnType<typeof useTranslation>['t']) {
  if (count === undefined) return undefined;
  return limit === undefined ? t('users.found', { count }) : t('users.count', { count, limit });
}

function Person({ user }: { user: User }) {
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
      </div>
    </div>
  );
}

function Queues({ user }: { user: User }) {
  const { t } = useTranslation();
  if (user.queues.length === 0)
    return <span className={css.muted}>{t(user.profile === 'admin' ? 'users.allQueues' : 'users.noQueues')}</span>;
  return (
    <div className={css.queues}>
      {user.queues.map(({ id, name, color }) => (
        <ColorLabel key={id} color={color}>
          {name}
        </ColorLabel>
      ))}
    </div>
  );
}
