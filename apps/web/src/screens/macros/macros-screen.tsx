import { canEditMacro, isAdmin, maxOwnMacros, maxSharedMacros } from '@balcao/contract';
import type { Macro } from '@balcao/contract';
import { Menu } from '../../ui/overlays/menu.ts';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useDelete, useLookup } from '../../app/crud/use-crud.ts';
import { readImpersonation } from '../../app/api/session-store.ts';
import { useSession } from '../../app/session/session.ts';
import { MacroForm } from '../../features/automation/macros/macro-form.tsx';
import { macrosCrud, macrosOf, useOrderMacros } from '../../features/automation/macros/macros.queries.ts';
import { matchMacros } from '../../features/automation/macros/match-macros.ts';
import { useQueues } from '../../features/inbox/queues/index.ts';
import { IconArrowDown, IconArrowUp, IconPlayerPlay, IconUsers } from '../../ui/icons/index.ts';
import { Subject } from '../../ui/layout/subject.tsx';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { wholeList } from '../../ui/lists/table-list.ts';
import { StatusPill } from '../../ui/status-pill.tsx';

/** The shared macros, and one's own, each in their order. */
export function MacrosScreen() {
  const { t } = useTranslation();
  const { actor } = useSession();
  const search = useSearchText();
  const query = useLookup(macrosCrud);
  const order = useOrderMacros();
  const { data: queues } = useQueues();
  const texts = useCrudTexts('macros', ({ name }: Macro) => name);
  // An operator inside a company changes no macro.
  const mayChange = readImpersonation() === null;
  const mayEdit = (macro: Macro) => mayChange && canEditMacro(actor, macro);

  const all = query.data ?? [];
  const groups = { shared: macrosOf(all, true), own: macrosOf(all, false) };
  const groupOf = ({ isShared }: Macro) => (isShared ? groups.shared : groups.own);
  const items = matchMacros([...groups.shared, ...groups.own], search.search);
  const isFull = groups.own.length >= maxOwnMacros && (!isAdmin(actor) || groups.shared.length >= maxSharedMacros);
  const move = (macro: Macro, by: -1 | 1) => {
    const ids = groupOf(macro).map(({ id }) => id);
    const index = ids.indexOf(macro.id);
    order.mutate({
      isShared: macro.isShared,
      macroIds: ids.toSpliced(index, 1).toSpliced(index + by, 0, macro.id),
    });
  };
  const whereOf = ({ conditions }: Macro): string => {
    if (conditions.length === 0) return t('macros.everywhere');
    const names = conditions.flatMap((one) =>
      one.kind === 'queue' ? (queues?.find(({ id }) => id === one.queueId)?.name ?? t('macros.gone')) : [],
    );
    const others = conditions.length - names.length;
    return [...names, ...(others > 0 ? [t('macros.conditions', { count: others })] : [])].join(', ');
  };
  const detailOf = ({ steps }: Macro) => steps.map(({ kind }) => t(`macros.kinds.${kind}`)).join(' · ');

  return (
    <CrudPage<Macro>
      texts={texts}
      note={t('macros.intro')}
      list={{ ...wholeList(query), items: query.data && items }}
      search={search}
      row={{ height: 54, twoLines: true }}
      columns={[
        {
          label: t('common.name'),
          kind: 'grow',
          render: (macro) => <Subject icon={IconPlayerPlay} name={macro.name} detail={detailOf(macro)} />,
        },
        { label: t('macros.columns.where'), render: whereOf },
        {
          label: t('macros.columns.whose'),
          render: ({ isShared }) =>
            isShared ? (
              <StatusPill tone="off" icon={<IconUsers />}>
                {t('macros.shared')}
              </StatusPill>
            ) : (
              t('macros.own')
            ),
        },
      ]}
      renderCard={(macro) => (
        <Subject
          icon={IconPlayerPlay}
          name={macro.name}
          detail={[t(macro.isShared ? 'macros.shared' : 'macros.own'), whereOf(macro), detailOf(macro)].join(' · ')}
        />
      )}
      canAdd={mayChange}
      isFull={isFull}
      canEdit={mayEdit}
      canDelete={mayEdit}
      {...(mayChange && {
        menu: {
          label: ({ name }: Macro) => t('macros.more', { name }),
          takes: () => undefined,
          renderItems: (macro: Macro) =>
            mayEdit(macro) && (
              <>
                <Menu.Item
                  leftSection={<IconArrowUp size={16} stroke={1.75} />}
                  disabled={macro.id === groupOf(macro)[0]?.id}
                  onClick={() => move(macro, -1)}
                >
                  {t('macros.up')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowDown size={16} stroke={1.75} />}
                  disabled={macro.id === groupOf(macro).at(-1)?.id}
                  onClick={() => move(macro, 1)}
                >
                  {t('macros.down')}
                </Menu.Item>
              </>
            ),
        },
      })}
      renderForm={(dialog) => <MacroForm {...dialog} />}
      remove={useDelete(macrosCrud)}
    />
  );
}
