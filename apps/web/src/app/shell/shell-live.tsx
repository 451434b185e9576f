import { AccountLive } from '../../features/numbers/connections/official/account-live.tsx';
import { CampaignsLive } from '../../features/outreach/campaigns/campaigns-live.tsx';
import { ChatsLive } from '../../features/inbox/chats/index.ts';
import { ConversationLive } from '../../features/inbox/conversation/index.ts';
import { LiveConnection } from '../live/live-connection.tsx';
import { PixLive } from '../../features/inbox/pix/index.ts';
import { SchedulesLive } from '../../features/outreach/schedules/index.ts';
import { ServiceLogLive } from '../../features/inbox/service-log/index.ts';
import { TemplatesLive } from '../../features/numbers/templates/templates-live.tsx';
import { TicketsLive } from '../../features/inbox/tickets/index.ts';

/**
 * Keeps what was loaded true while somebody is logged in; renders nothing. The connection comes last: its events find who follows them,
 * and whatever was loaded before is asked for again when it begins.
 */
export function ShellLive() {
  return (
    <>
      <TicketsLive />
      <ConversationLive />
      <PixLive />
      <ServiceLogLive />
      <SchedulesLive />
      <CampaignsLive />
      <TemplatesLive />
      <AccountLive />
      <ChatsLive />
      <LiveConnection />
    </>
  );
}
