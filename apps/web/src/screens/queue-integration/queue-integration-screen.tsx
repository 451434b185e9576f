import type { Integration, IntegrationType } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { FailingNotices, LatestTurns, useActivityCells, usePlaces } from '../../features/automation/calls/index.ts';
import { IntegrationForm } from '../../features/automation/integrations/integration-form.tsx';
import { integrationIcons, offeredTypes } from '../../features/automation/integrations/integration-types.tsx';
import { integrationsCrud } from '../../features/automation/integrations/integrations.queries.ts';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { IconTile, Subject } from '../../ui/layout/subject.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import css from './queue-integration-screen.module.css';

/** The programs elsewhere that answer contacts. */
export function QueueIntegrationScreen() {
  const { t } = useTranslation();
  const search = useSearchText();
  const { list, count } = useCrudPages(integrationsCrud, search.search);
  const drawPlaces = usePlaces('integrationId');
  const activity = useActivityCells('integration');
  const showing = useDialog<Integration>();
  const adding = useDialog<IntegrationType>();
  return (
    <>
      <CrudPage
        texts={useCrudTexts('integrations', ({ name }: Integration) => name)}
        note={count ? t('integrations.count', { count }) : undefined}
        list={list}
        search={search}
        row={{ height: 54, avatar: 36, twoLines: true }}
        above={
          <>
            <FailingNotices kind="integration" items={list.items ?? []} onShow={showing.open} />
            {search.search === '' && <TypeCards onAdd={adding.open} />}
          </>
        }
        below={<LatestTurns kind="integration" />}
        columns={[
          { label: t('common.name'), kind: 'grow', render: (one) => <IntegrationSubject integration={one} /> },
          { label: t('integrations.columns.type'), render: ({ type }) => t(`integrations.types.${type}`) },
          { label: t('integrations.columns.places'), render: drawPlaces },
          { label: t('automation.calls.last'), render: activity.last },
          { label: t('automation.calls.hours'), render: activity.hours },
          { label: t('automation.calls.month'), kind: 'number', render: activity.month },
        ]}
        renderCard={(one) => (
          <>
            <IntegrationSubject integration={one} />
            {drawPlaces(one)}
            {activity.last(one)}
            {activity.hours(one)}
          </>
        )}
        renderForm={(dialog) => <IntegrationForm {...dialog} />}
        remove={useDelete(integrationsCrud)}
      />
      {showing.value && (
        <IntegrationForm
          key={`shown ${showing.instanceKey}`}
          opened={showing.opened}
          record={showing.value}
          onClose={showing.close}
        />
      )}
      <IntegrationForm
        key={adding.instanceKey}
        opened={adding.opened}
        record={undefined}
        type={adding.value}
        onClose={adding.close}
      />
    </>
  );
}

/** The purpose of each kind, and the way to add one. */
function TypeCards({ onAdd }: { onAdd: (type: IntegrationType) => void }) {
  const { t } = useTranslation();
  return (
    <ul className={css.types}>
      {offeredTypes.map((type) => {
        return (
          <li key={type} className={css.type}>
            <span className={css.typeHead}>
              <IconTile icon={integrationIcons[type]} />
              {t(`integrations.types.${type}`)}
            </span>
            <p>{t(`integrations.about.${type}`)}</p>
            <button
              type="button"
              className={css.add}
              data-pressed-beyond
              aria-label={t('integrations.addType', { type: t(`integrations.types.${type}`) })}
              onClick={() => onAdd(type)}
            >
              {t('integrations.addShort')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function IntegrationSubject({
  integration: { type, name, urlN8N, typebotSlug, projectName },
}: {
  integration: Integration;
}) {
  const { t } = useTranslation();
  const detail = {
    n8n: urlN8N,
    webhook: urlN8N,
    typebot: `${urlN8N.replace(/^https?:\/\//, '')}, ${typebotSlug}`,
    dialogflow: t('integrations.project', { name: projectName }),
  }[type];
  return <Subject icon={integrationIcons[type]} name={name} detail={detail} />;
}
