import type { Help } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { HelpCards, HelpPlayer, useHelps } from '../../features/helps/index.ts';
import { foldText } from '../../ui/fold-text.ts';
import { useSearchText } from '../../ui/search-field.tsx';
import { wholeList } from '../../ui/table-list.ts';
import { TablePage } from '../../ui/table-page.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

/** The help videos of the installation. */
export function HelpsScreen() {
  const { t } = useTranslation();
  const helps = useHelps();
  const search = useSearchText();
  const player = useDialog<Help>();
  const words = foldText(search.search);
  const list = wholeList(helps);
  const shown = list.items?.filter(({ title, description }) => foldText(`${title} ${description}`).includes(words));
  return (
    <>
      <TablePage
        title={t('helps.title')}
        note={helps.data && helps.data.length > 0 ? t('helps.count', { count: helps.data.length }) : undefined}
        list={{ ...list, items: shown }}
        search={{ label: t('helps.searchLabel'), ...search }}
        row={{ height: 120 }}
        empty={{ title: t('helps.empty.title'), text: t('helps.empty.text') }}
        nothingFound={{ title: t('helps.notFound.title', { search: search.search }), text: t('helps.notFound.text') }}
      >
        {(items) => <HelpCards helps={items} onOpen={player.open} />}
      </TablePage>
      <HelpPlayer
        opened={player.opened}
        help={player.value}
        helps={shown ?? []}
        onChoose={player.open}
        onClose={player.close}
      />
    </>
  );
}
