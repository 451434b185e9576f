import type { Help } from '@balcao/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpCards, HelpPlayer, topicsOf, useHelps, useHelpViews } from '../../features/account/helps/index.ts';
import { foldText } from '../../ui/lists/fold-text.ts';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { SegmentedCount } from '../../ui/segmented-count.tsx';
import css from './helps-screen.module.css';
import { wholeList } from '../../ui/lists/table-list.ts';
import { TablePage } from '../../ui/lists/table-page.tsx';

/** The help videos of the installation, by their topics; the address has the one that plays. */
export function HelpsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { video } = useSearch({ from: '/private/helps' });
  const helps = useHelps();
  const views = useHelpViews();
  const search = useSearchText();
  const [chosenTopic, setChosenTopic] = useState('');
  const topics = topicsOf(helps.data ?? []);
  // The last video of a topic may have gone.
  const topic = topics.some((one) => one.topic === chosenTopic) ? chosenTopic : '';
  const words = foldText(search.search);
  const list = wholeList(helps);
  const shown = list.items
    ?.filter((one) => topic === '' || one.topic === topic)
    .filter((one) => foldText(`${one.title} ${one.description} ${one.topic}`).includes(words));
  const playing = helps.data?.find(({ id }) => id === video);
  const play = ({ id }: Pick<Help, 'id'>) => void navigate({ to: '/helps', search: { video: id } });
  return (
    <>
      <TablePage
        title={t('helps.title')}
        note={helps.data && helps.data.length > 0 ? t('helps.count', { count: helps.data.length }) : undefined}
        list={{ ...list, items: shown }}
        search={{ label: t('helps.searchLabel'), ...search }}
        filtered={topic !== ''}
        row={{ height: 120 }}
        empty={{ title: t('helps.empty.title'), text: t('helps.empty.text') }}
        nothingFound={{ title: t('helps.notFound.title', { search: search.search }), text: t('helps.notFound.text') }}
        above={
          topics.length > 0 && (
            <div className={css.topics}>
              <SegmentedCount
                chips
                label={t('helps.topics')}
                value={topic}
                items={[
                  { value: '', label: t('helps.all'), count: helps.data?.length ?? 0 },
                  ...topics.map((one) => ({ value: one.topic, label: one.topic, count: one.count })),
                ]}
                onChange={setChosenTopic}
              />
            </div>
          )
        }
      >
        {(items) => <HelpCards helps={items} views={views} onOpen={play} />}
      </TablePage>
      <HelpPlayer
        opened={playing !== undefined}
        help={playing}
        helps={shown ?? []}
        views={views}
        onChoose={play}
        onClose={() => void navigate({ to: '/helps', search: {} })}
      />
    </>
  );
}
