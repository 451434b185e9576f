import { traitsOf } from '@balcao/contract';
import type { Connection } from '@balcao/contract';
import { useConnections } from '../../numbers/connections/index.ts';
import { useTemplates } from '../../numbers/templates/index.ts';
import type { CampaignValues, OfficialShare } from './campaign-values.ts';

const isOfficial = ({ provider }: Pick<Connection, 'provider'>) => traitsOf(provider).hasTemplates;

export type OfficialNumbers = ReturnType<typeof useOfficialNumbers>;

/** Which of the chosen connections are official numbers, whether one is a linked device, which WhatsApp may end for writing by itself, and the chosen template as the first of them has it now. */
export function useOfficialNumbers({
  whatsappIds,
  template: choice,
}: Pick<CampaignValues, 'whatsappIds' | 'template'>) {
  const { data: connections = [] } = useConnections();
  const ids = connections.filter((one) => isOfficial(one) && whatsappIds.includes(one.id)).map(({ id }) => id);
  const share: OfficialShare = ids.length === 0 ? 'none' : ids.length === whatsappIds.length ? 'all' : 'some';
  const hasLinkedDevice = connections.some(
    ({ id, provider }) => whatsappIds.includes(id) && traitsOf(provider).isLinkedDevice,
  );
  const template = useTemplates(ids[0]).data?.find(
    ({ name, language }) => name === choice?.name && language === choice.language,
  );
  return { firstId: ids[0], share, hasLinkedDevice, template };
}
