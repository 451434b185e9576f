import { isAdmin } from '@balcao/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasCampaignArea } from '../../app/campaign-area.ts';
import { useCrudPages } from '../../app/crud/use-crud.ts';
import { useSession } from '../../app/session.ts';
import { TableCard } from '../../ui/page.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import css from './campaigns.module.css';
import { campaignsCrud } from './campaigns.queries.ts';

/** The campaigns that run now and how far they are, for those who may see them; nothing while none does. */
export function RunningCampaigns() {
  const { actor, includes } = useSession();
  return isAdmin(actor) && includes('useCampaigns') && hasCampaignArea() ? <Running /> : null;
}

function Running() {
  const { t } = useTranslation();
  const { list } = useCrudPages(campaignsCrud, '', { query: { status: 'EM_ANDAMENTO' } });
  const running = list.items ?? [];
  if (running.length === 0) return null;
  return (
    <div className={css.above}>
      <TableCard>
        <section className={css.running} aria-label={t('campaigns.running')}>
          <h2>{t('campaigns.running')}</h2>
          {running.map((campaign) => (
            <div key={campaign.id}>
              <Link to="/campaign/$campaignId/report" params={{ campaignId: String(campaign.id) }}>
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
