import { isAdmin } from '@balcao/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasCampaignArea } from '../../../app/campaign-area.ts';
import { useCrudPages } from '../../../app/crud/use-crud.ts';
import { useSession } from '../../../app/session/session.ts';
import { TableCard } from '../../../ui/layout/page.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import css from './campaigns.module.css';
import { campaignsCrud } from './campaigns.queries.ts';

/** The campaigns that run now, for those who may see them. */
export function useRunningCampaigns() {
  const { actor, includes } = useSession();
  const enabled = isAdmin(actor) && includes('useCampaigns') && hasCampaignArea();
  const { list, awaited } = useCrudPages(campaignsCrud, '', { query: { status: 'EM_ANDAMENTO' }, enabled });
  return { running: enabled ? (list.items ?? []) : [], awaited };
}

/** The campaigns that run now and how far they are; nothing while none does. */
export function RunningCampaigns() {
  const { t } = useTranslation();
  const { running } = useRunningCampaigns();
  if (running.length === 0) return null;
  return (
    <div className={css.above}>
      <TableCard>
        <section className={css.running} aria-label={t('campaigns.running')}>
          <h2>{t('campaigns.running')}</h2>
          {running.map((campaign) => (
            <div key={campaign.id}>
              <Link to="/campaign/$campaignId/report" params={{ campaignId: String(campaign.id) }} data-pressed-beyond>
                {campaign.name}
              </Link>
              <CampaignProgress campaign={campaign} />
            </div>
          ))}
        </section>
      </TableCard>
    </div>
  );
}
